import { ROUTES, routePath, type PuzzleStatistics } from '@fourfold/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../../../../test/actions';
import { aDay, anAdminPuzzle, CATEGORIES, someAdminStats, someDays } from '../../../../test/admin-builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { serverClock } from '../../../lib/time/server-clock';
import { dayPath, gapAfter } from '../domain/calendar-path';
import { PuzzlePreview } from '../hooks/puzzle-preview';
import { CalendarScreen } from './calendar-screen';

const { admin } = ROUTES;
const MOVE = `PUT ${routePath(admin.puzzleDate, { puzzle_id: 7 })}`;

const DAYS = someDays();

let server: FakeServer;

beforeEach(() => {
  jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-11-01T12:00:00Z'));
  server = new FakeServer()
    .on(`GET ${admin.stats}`, ok(someAdminStats({ days_of_cover_ahead: 1 })))
    .on(`GET ${admin.puzzleCalendar}`, ok(DAYS))
    .on(`GET ${admin.puzzleDrafts}`, ok([]))
    .on(`POST ${admin.checkPuzzle}`, ok({ faults: [], warnings: [] }));
});

afterEach(() => jest.restoreAllMocks());

const open = () => renderWithProviders(<CalendarScreen />);
const dayOf = async (date: RegExp): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { name: date });
  return heading.closest('li')!;
};

describe('the calendar', () => {
  it('says that it did not load, and loads on request', async () => {
    server.on(`GET ${admin.puzzleCalendar}`, { status: 500 }, ok(DAYS));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the calendar');
    await press('Try again');
    await dayOf(/November 2,/);
  });

  it('shows the puzzle of each day, and gaps', async () => {
    open();
    expect(await dayOf(/November 1,/)).toHaveTextContent(/PastFolds.*Hidden41 games, 63 % solved/);
    expect(await dayOf(/November 2,/)).toHaveTextContent(/ScheduledFolds.*Hidden/);
    expect(within(await dayOf(/November 3,/)).getByText('No puzzle')).toHaveClass('alarm');
  });

  it('leaves past days without a puzzle alone', async () => {
    server.on(`GET ${admin.puzzleCalendar}`, ok([aDay({ puzzle_date: '2025-10-31' })]));
    open();
    expect(within(await dayOf(/October 31,/)).getByText('No puzzle')).not.toHaveClass('alarm');
    await press('New puzzle of 2025-10-31');
    expect(await screen.findByRole('dialog')).toHaveTextContent('October 31, 2025 is past');
  });

  it('goes to any month, to today and to the next gap, which then has the focus', async () => {
    open();
    const months = () => server.queriesTo(`GET ${admin.puzzleCalendar}`).map(({ month }) => month);
    fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2031-02' } });
    await screen.findByRole('heading', { name: 'February 2031' });
    await press('Today');
    await screen.findByRole('heading', { name: 'November 2025' });
    await press(/^Next gap: .*November 3, 2025$/);
    await waitFor(async () => expect(await dayOf(/November 3,/)).toHaveFocus());
    expect(months()).toEqual(expect.arrayContaining(['2025-11', '2031-02']));
  });

  it('focuses the day that a link leads to, such as that of the days covered', async () => {
    const { router } = open();
    await act(() => router.navigate(dayPath(gapAfter('2025-11-01', 1))));
    await waitFor(async () => expect(await dayOf(/November 3,/)).toHaveFocus());
    expect(router.state.location.search).toBe('?month=2025-11');
  });

  it('exchanges a dropped puzzle with that of a taken day, once that is confirmed', async () => {
    const taken = { ...DAYS[1]!, puzzle_date: '2025-11-04', puzzle_id: 8 };
    server
      .on(`GET ${admin.puzzleCalendar}`, ok([...DAYS, taken]))
      .on(MOVE, ok(anAdminPuzzle({ version: 6 })));
    open();
    fireEvent.dragStart(await dayOf(/November 2,/));
    fireEvent.drop(await dayOf(/November 4,/));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Exchange the puzzles of 2025-11-02 and 2025-11-04?',
    );
    expect(server.callsTo(MOVE)).toEqual([]);
    await press('Exchange puzzles');
    await screen.findByText('The puzzles of 2025-11-02 and 2025-11-04 have changed places.');
    expect(server.callsTo(MOVE)[0]?.body).toEqual({ puzzle_date: '2025-11-04', swap: true, version: 5 });
    await waitFor(async () => expect(await dayOf(/November 4,/)).toHaveFocus());
  });

  it('shows drafts on their day, and opens them', async () => {
    const draft = {
      draft_id: 3,
      puzzle_date: '2025-11-03',
      categories: CATEGORIES,
      updated_at: '',
      version: 1,
    };
    server.on(`GET ${admin.puzzleDrafts}`, ok([draft]));
    open();
    await press(/^Draft: Folds/);
    expect((await screen.findAllByLabelText('Name'))[0]).toHaveValue('Folds');
  });

  it('goes to the next month', async () => {
    open();
    await dayOf(/November 1,/);
    const first = server.queriesTo(`GET ${admin.puzzleCalendar}`)[0]?.month;
    await press('Next month');
    await waitFor(() =>
      expect(server.queriesTo(`GET ${admin.puzzleCalendar}`).at(-1)?.month).not.toBe(first),
    );
  });

  it('moves a puzzle that nobody has started to a free day by dragging, and back by Undo', async () => {
    server.on(MOVE, ok(anAdminPuzzle({ version: 6 })));
    open();
    const [past, scheduled, gap] = [
      await dayOf(/November 1,/),
      await dayOf(/November 2,/),
      await dayOf(/November 3,/),
    ];
    expect(past).toHaveAttribute('draggable', 'false');
    fireEvent.dragStart(scheduled);
    fireEvent.drop(past);
    fireEvent.dragStart(scheduled);
    fireEvent.drop(gap);
    await screen.findByText('The puzzle of 2025-11-02 is on 2025-11-03 now.');
    await press('Undo');
    await waitFor(() => expect(server.callsTo(MOVE)).toHaveLength(2));
    expect(server.callsTo(MOVE).map(({ body }) => body)).toEqual([
      { puzzle_date: '2025-11-03', version: 5 },
      { puzzle_date: '2025-11-02', version: 6 },
    ]);
  });

  it('moves a puzzle by keyboard, and says when the date is taken', async () => {
    server.on(MOVE, refused(409, 'This date has a puzzle already'));
    open();
    await press('Move the puzzle of 2025-11-02');
    const date = await screen.findByLabelText('New date');
    expect(date).toHaveFocus();
    fireEvent.change(date, { target: { value: '2025-11-05' } });
    await press('Move puzzle');
    expect(await screen.findByRole('alert')).toHaveTextContent('This date has a puzzle already');
    expect(server.callsTo(MOVE)[0]?.body).toEqual({ puzzle_date: '2025-11-05', version: 5 });
  });

  it('shows both dates when another admin has moved the puzzle meanwhile, and moves it on request', async () => {
    const stored = anAdminPuzzle({ puzzle_date: '2025-11-09', version: 6 });
    const outdated = { status: 409, body: { detail: 'Changed meanwhile', current: stored } };
    server.on(MOVE, outdated, ok(anAdminPuzzle({ version: 7 })));
    open();
    await press('Move the puzzle of 2025-11-02');
    fireEvent.change(await screen.findByLabelText('New date'), { target: { value: '2025-11-05' } });
    await press('Move puzzle');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent(/yours 2025-11-05, stored 2025-11-09/));
    await press('Move puzzle');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsTo(MOVE)[1]?.body).toEqual({ puzzle_date: '2025-11-05', version: 6 });
    expect(await screen.findByText('The puzzle of 2025-11-09 is on 2025-11-05 now.')).toBeVisible();
  });

  it('shows a failed move no longer when the next one is asked for', async () => {
    server.on(MOVE, refused(409, 'This date has a puzzle already'));
    open();
    await press('Move the puzzle of 2025-11-02');
    await press('Move puzzle');
    await screen.findByRole('alert');
    await press('Cancel');
    await press('Move the puzzle of 2025-11-02');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lets an observer look, and change nothing', async () => {
    signIn({ is_observer: true });
    open();
    expect(await dayOf(/November 2,/)).toHaveAttribute('draggable', 'false');
    expect(screen.queryByRole('button', { name: /^(Move|New puzzle)/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Statistics of 2025-11-01' })).toBeVisible();
  });
});

it('shows what was measured beside what the editor thought', async () => {
  const statistics: PuzzleStatistics = {
    games: 45,
    finished: 41,
    solve_rate: 0.625,
    solve_rate_low: 0.47,
    solve_rate_high: 0.76,
    mistakes: [9, 8, 7, 6, 11],
    categories: CATEGORIES.map(({ name, difficulty }) => ({
      name,
      difficulty,
      measured_difficulty: difficulty === 1 ? 4 : 1,
      found_rate: 0.5,
      mean_place: 2.25,
    })),
    first_wrong: [{ words: ['A', 'B', 'C', 'D'], share: 0.1 }],
    near_misses: 0.3,
    alarm: 'too_hard',
  };
  server.on(`GET ${routePath(admin.puzzleStatistics, { puzzle_id: 1 })}`, ok(statistics));
  open();
  await press('Statistics of 2025-11-01');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('47 % to 76 %')).toBeVisible();
  expect(dialog.getByText('Fewer players solve it than should.')).toBeVisible();
  const [group] = within(dialog.getByRole('list', { name: 'Groups' })).getAllByRole('listitem');
  expect(group).toHaveTextContent('FoldsEditor1 EasyMeasured4 TrickyFound by50 %Mean place2.3');
  expect(dialog.getByRole('table', { name: 'Mistakes' })).toHaveTextContent('4 mistakes11');
  expect(dialog.getByText('A, B, C, D')).toBeVisible();
});

describe('a new puzzle', () => {
  const write = async (): Promise<void> => {
    open();
    await press('New puzzle of 2025-11-03');
    await screen.findByRole('dialog');
    fillIn();
  };
  const fillIn = (): void => {
    for (const [at, { name, words }] of CATEGORIES.entries()) {
      const group = within(screen.getByRole('group', { name: `Category ${at + 1}` }));
      fireEvent.change(group.getByLabelText('Name'), { target: { value: name } });
      for (const [place, word] of words.entries())
        fireEvent.change(group.getByLabelText(`Word ${place + 1}`), { target: { value: word } });
    }
  };

  it('is checked while it is written, kept as a draft, and scheduled', async () => {
    const CREATE = `POST ${admin.puzzles}`;
    const DRAFTS = `POST ${admin.puzzleDrafts}`;
    const draft = {
      draft_id: 3,
      puzzle_date: '2025-11-03',
      categories: CATEGORIES,
      updated_at: '',
      version: 1,
    };
    const warning = {
      kind: 'repeated_word',
      path: ['categories', 0, 'words', 0],
      message: 'FOLD was used',
      puzzle_date: null,
    };
    server
      .on(`POST ${admin.checkPuzzle}`, ok({ faults: [], warnings: [warning] }))
      .on(DRAFTS, ok(draft))
      .on(CREATE, ok(anAdminPuzzle()));
    await write();
    expect(await screen.findByText('FOLD was used')).toBeVisible();
    await press('Save as draft');
    await screen.findByText('The draft is saved.');
    await press('Schedule puzzle');
    await screen.findByText('The puzzle of 2025-11-03 is scheduled.');
    expect(server.callsTo(DRAFTS)[0]?.body).toMatchObject({ puzzle_date: '2025-11-03' });
    expect(server.callsTo(CREATE)[0]?.body).toEqual({
      puzzle_date: '2025-11-03',
      categories: CATEGORIES,
      draft_id: 3,
      version: 1,
    });
  });

  it('is filled by sixteen cells of a spreadsheet, and tells what is doubtful at the field', async () => {
    const warning = {
      kind: 'repeated_word',
      path: ['categories', 1, 'words', 2],
      message: 'G was used',
      puzzle_date: null,
    };
    server.on(`POST ${admin.checkPuzzle}`, ok({ faults: [], warnings: [warning] }));
    open();
    await press('New puzzle of 2025-11-03');
    await userEvent.click((await screen.findAllByLabelText('Word 1'))[0]!);
    await userEvent.paste('a\tb\tc\td\ne\tf\tg\th\ni\tj\tk\tl\nm\tn\to\tp\n');
    const words = screen.getAllByLabelText(/^Word /);
    expect(words.map((word) => (word as HTMLInputElement).value).join('')).toBe('ABCDEFGHIJKLMNOP');
    await waitFor(() => expect(words[6]).toHaveAccessibleDescription('G was used'));
  });

  const DRAFT = { draft_id: 3, puzzle_date: null, categories: CATEGORIES, updated_at: '', version: 1 };

  it('is kept as a draft while it is written, which is then scheduled with it', async () => {
    const [KEEP, KEEP_ON] = [
      `POST ${admin.puzzleDrafts}`,
      `PUT ${routePath(admin.puzzleDraft, { draft_id: 3 })}`,
    ];
    const CREATE = `POST ${admin.puzzles}`;
    server
      .on(KEEP, ok(DRAFT))
      .on(KEEP_ON, ok({ ...DRAFT, version: 2 }))
      .on(CREATE, ok(anAdminPuzzle()));
    await write();
    await screen.findByText('Kept as a draft.');
    const [name] = screen.getAllByLabelText('Name');
    fireEvent.change(name!, { target: { value: 'Other' } });
    expect(screen.queryByText('Kept as a draft.')).toBeNull();
    await waitFor(() => expect(server.callsTo(KEEP_ON)).toHaveLength(1));
    await screen.findByText('Kept as a draft.');
    expect(server.callsTo(KEEP)).toHaveLength(1);
    expect(server.callsTo(KEEP_ON)[0]?.body).toMatchObject({ categories: [{ name: 'Other' }, {}, {}, {}] });
    await press('Schedule puzzle');
    await screen.findByText('The puzzle of 2025-11-03 is scheduled.');
    expect(server.callsTo(CREATE)[0]?.body).toMatchObject({ draft_id: 3, version: 2 });
  });

  it('is scheduled with the draft that is just being kept', async () => {
    const CREATE = `POST ${admin.puzzles}`;
    const answer = server.hold(`POST ${admin.puzzleDrafts}`, ok(DRAFT));
    server.on(CREATE, ok(anAdminPuzzle()));
    await write();
    await waitFor(() => expect(server.callsTo(`POST ${admin.puzzleDrafts}`)).toHaveLength(1));
    await press('Schedule puzzle');
    answer();
    await screen.findByText('The puzzle of 2025-11-03 is scheduled.');
    expect(server.callsTo(CREATE)[0]?.body).toMatchObject({ draft_id: 3, version: 1 });
  });

  it('is kept anew when its draft is gone, and says when it is not kept', async () => {
    const KEEP_ON = `PUT ${routePath(admin.puzzleDraft, { draft_id: 3 })}`;
    const KEEP = `POST ${admin.puzzleDrafts}`;
    server.on(`GET ${admin.puzzleDrafts}`, ok([{ ...DRAFT, puzzle_date: '2025-11-03' }]));
    server.on(KEEP_ON, refused(404)).on(KEEP, { status: 500 }, ok({ ...DRAFT, draft_id: 4 }));
    open();
    await press(/^Draft: Folds/);
    fireEvent.change((await screen.findAllByLabelText('Name'))[0]!, { target: { value: 'Other' } });
    await screen.findByText('The draft couldn’t be kept');
    await screen.findByText('Kept as a draft.');
    expect(server.callsTo(KEEP)[1]?.body).toMatchObject({ categories: [{ name: 'Other' }, {}, {}, {}] });
  });

  it('is kept in one draft, even if the answer of the server was lost', async () => {
    const KEEP = `POST ${admin.puzzleDrafts}`;
    const stored = { ...DRAFT, puzzle_date: '2025-11-03', updated_at: new Date().toISOString() };
    const KEEP_ON = `PUT ${routePath(admin.puzzleDraft, { draft_id: 3 })}`;
    server.on(KEEP, 'offline').on(KEEP_ON, ok(stored));
    await write();
    server.on(`GET ${admin.puzzleDrafts}`, ok([{ ...stored, draft_id: 2, categories: [] }, stored]));
    await screen.findByText('The draft couldn’t be kept');
    await screen.findByText('Kept as a draft.');
    expect(server.callsTo(KEEP)).toHaveLength(1);
    expect(server.callsTo(KEEP_ON)[0]?.body).toMatchObject({ categories: CATEGORIES, version: 1 });
  });

  it('is in no conflict with a version of its own whose answer was lost', async () => {
    const KEEP_ON = `PUT ${routePath(admin.puzzleDraft, { draft_id: 3 })}`;
    const renamed = (name: string) => CATEGORIES.with(0, { ...CATEGORIES[0]!, name });
    const current = { ...DRAFT, categories: renamed('Oth'), version: 2 };
    const outdated = { status: 409, body: { detail: 'Changed meanwhile', current } };
    server
      .on(`POST ${admin.puzzleDrafts}`, ok(DRAFT))
      .on(KEEP_ON, 'offline', outdated, ok({ ...DRAFT, version: 3 }));
    await write();
    await screen.findByText('Kept as a draft.');
    const [name] = screen.getAllByLabelText('Name');
    fireEvent.change(name!, { target: { value: 'Oth' } });
    await screen.findByText('The draft couldn’t be kept');
    fireEvent.change(name!, { target: { value: 'Other' } });
    await screen.findByText('Kept as a draft.');
    expect(screen.queryByText(/Their changes|Somebody else/)).toBeNull();
    expect(server.callsTo(KEEP_ON)[2]?.body).toMatchObject({
      categories: [{ name: 'Other' }, {}, {}, {}],
      version: 2,
    });
  });

  it('asks before another page takes its place', async () => {
    const { router } = open();
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate('/'));
    await press('New puzzle of 2025-11-03');
    fireEvent.change((await screen.findAllByLabelText('Name'))[0]!, { target: { value: 'Folds' } });
    await act(() => router.navigate(-1));
    await press('Keep');
    expect(router.state.location.pathname).toBe('/');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('group', { name: 'Confirmation' })).toHaveTextContent(/aren’t saved yet/);
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('focuses the first field that the server refuses', async () => {
    const fault = { loc: ['body', 'categories', 1, 'words', 2], msg: 'Not that word', type: 't' };
    server.on(`POST ${admin.puzzles}`, { status: 422, body: { detail: [fault] } });
    await write();
    await press('Schedule puzzle');
    await waitFor(() => expect(screen.getAllByLabelText('Word 3')[1]).toHaveFocus());
  });

  it('is played before it is scheduled', async () => {
    renderWithProviders(
      <PuzzlePreview value={(categories) => <p>{categories.map(({ name }) => name).join()}</p>}>
        <CalendarScreen />
      </PuzzlePreview>,
    );
    await press('New puzzle of 2025-11-03');
    fireEvent.click(await screen.findByText('Play it yourself'));
    await screen.findByText('Fill in all names and words first.');
    fillIn();
    await screen.findByText(CATEGORIES.map(({ name }) => name).join());
  });

  it('begins with a draft that was saved, which can be deleted once that is confirmed', async () => {
    const draft = { draft_id: 3, puzzle_date: null, categories: CATEGORIES, updated_at: '', version: 1 };
    const DELETE = `DELETE ${routePath(admin.puzzleDraft, { draft_id: 3 })}`;
    server.on(`GET ${admin.puzzleDrafts}`, ok([draft])).on(DELETE, { status: 204 });
    open();
    await press('New puzzle of 2025-11-03');
    await userEvent.selectOptions(await screen.findByLabelText('Draft'), '3');
    const firstName = screen.getAllByLabelText('Name')[0]!;
    expect(firstName).toHaveValue(CATEGORIES[0]!.name);
    await press('Delete draft…');
    expect(server.callsTo(DELETE)).toEqual([]);
    server.on(`GET ${admin.puzzleDrafts}`, ok([]));
    await press('Delete draft');
    await screen.findByText('The draft is deleted.');
    expect(server.queriesTo(DELETE)).toEqual([{ version: '1' }]);
    expect(firstName).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Delete draft…' })).toBeNull();
  });

  it('is not scheduled without what somebody else has changed in its draft', async () => {
    const CREATE = `POST ${admin.puzzles}`;
    const draft = { draft_id: 3, puzzle_date: null, categories: CATEGORIES, updated_at: '', version: 1 };
    const renamed = CATEGORIES.with(1, { ...CATEGORIES[1]!, name: 'On a ship' });
    const current = { ...draft, categories: renamed, version: 2 };
    const outdated = { status: 409, body: { detail: 'Changed meanwhile', current } };
    server.on(`GET ${admin.puzzleDrafts}`, ok([draft])).on(CREATE, outdated, ok(anAdminPuzzle()));
    open();
    await press('New puzzle of 2025-11-03');
    await userEvent.selectOptions(await screen.findByLabelText('Draft'), '3');
    await press('Schedule puzzle');
    await screen.findByText(/^Their changes are in the form now/);
    expect(screen.getAllByLabelText('Name')[1]).toHaveValue('On a ship');
    await press('Schedule puzzle');
    await screen.findByText('The puzzle of 2025-11-03 is scheduled.');
    expect(server.callsTo(CREATE)[1]?.body).toMatchObject({ categories: renamed, draft_id: 3, version: 2 });
  });

  it('is not scheduled before it is complete, nor left without a question', async () => {
    open();
    await press('New puzzle of 2025-11-03');
    await userEvent.type((await screen.findAllByLabelText('Name'))[0]!, 'Folds');
    await press('Schedule puzzle');
    expect(await screen.findByText('Each category must have a name and exactly 4 words')).toBeVisible();
    expect(screen.getAllByLabelText('Word 1')[0]).toHaveFocus();
    await press('Close dialog');
    await press('Discard changes');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsTo(`POST ${admin.puzzles}`)).toEqual([]);
  });
});
