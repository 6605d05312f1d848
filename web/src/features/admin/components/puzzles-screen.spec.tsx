import {
  ERRORS,
  ROUTES,
  routePath,
  type AdminOverview,
  type AdminPuzzle,
  type AdminUpdatePuzzleRequest,
} from '@fourfold/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press, retype } from '../../../../test/actions';
import { anAdminPuzzle, aPuzzleRow, CATEGORIES, someAdminStats } from '../../../../test/admin-builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { renderWithProviders } from '../../../../test/render';
import { dateInUtc } from '@fourfold/game-rules';
import { serverClock } from '../../../lib/time/server-clock';
import { Overview } from './overview';
import { PuzzlesScreen } from './puzzles-screen';

const { admin } = ROUTES;
const LIST = `GET ${admin.puzzles}`;
const ONE = routePath(admin.puzzle, { puzzle_id: 7 });
const NO_ALARMS: AdminOverview = {
  open_reports: 0,
  open_cases: 0,
  days_of_cover_ahead: 90,
  difficulty_alarms: [],
};
const listed = (total = 1) => ok({ puzzles: total === 0 ? [] : [aPuzzleRow()], total });

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer()
    .on(LIST, listed())
    .on(`GET ${ONE}`, ok(anAdminPuzzle()))
    .on(`GET ${admin.stats}`, ok(someAdminStats()))
    .on(`GET ${admin.overview}`, ok(NO_ALARMS));
});

const open = (): void => void renderWithProviders(<PuzzlesScreen />);
const query = () => server.queriesTo(LIST).at(-1);

describe('the list of puzzles', () => {
  it('begins with today, and shows the groups without their words', async () => {
    open();
    expect(await screen.findByRole('rowheader', { name: /^2025-11-21/ })).toBeVisible();
    const from = dateInUtc(new Date(serverClock.now()));
    expect(query()).toEqual({ skip: '0', limit: '25', from, sort_by: 'puzzle_date', sort_order: 'asc' });
    const row = screen.getByRole('row', { name: /^7 2025-11-21/ });
    for (const text of ['Folds, Of a ship', 'Scheduled', '1,200', '63 %'])
      expect(row).toHaveTextContent(text);
    expect(screen.queryByText(/CREASE/)).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'All');
    await waitFor(() => expect(query()).not.toHaveProperty('from'));
  });

  it('is searched by date, sorted by id and paged with at most five buttons', async () => {
    server.on(LIST, listed(300));
    open();
    await userEvent.type(await screen.findByLabelText(/^Search by date/), '2025-11{Enter}');
    await waitFor(() => expect(query()).toMatchObject({ search: '2025-11' }));
    await press('ID');
    await waitFor(() => expect(query()).toMatchObject({ sort_by: 'puzzle_id', sort_order: 'asc' }));
    await userEvent.selectOptions(screen.getByLabelText('Page size'), '10');
    await waitFor(() => expect(query()).toMatchObject({ limit: '10' }));
    await press('Page 5');
    await waitFor(() => expect(query()).toMatchObject({ skip: '40', search: '2025-11' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page'),
    );
    expect(
      screen.getAllByRole('button', { name: /^Page \d+$/ }).map(({ textContent }) => textContent),
    ).toEqual(['3', '4', '5', '6', '7']);
  });

  it('goes to the last page when the current one has become empty', async () => {
    server.on(LIST, listed(26), listed(26), listed(25), listed(25));
    server.on(`DELETE ${ONE}`, { status: 204 });
    open();
    await press('Page 2');
    await waitFor(() => expect(query()).toMatchObject({ skip: '25' }));
    await press('Delete the puzzle of 2025-11-21');
    const dialog = await screen.findByRole('dialog', { name: 'Delete puzzle' });
    expect(dialog).toHaveTextContent('Friday, November 21, 2025');
    await press('Delete puzzle');
    await waitFor(() => expect(query()).toMatchObject({ skip: '0' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['Failed to load puzzles', (): unknown => server.on(LIST, { status: 500 })],
    ['No puzzle is scheduled from today on.', (): unknown => server.on(LIST, listed(0))],
  ])('says “%s”', async (text, arrange) => {
    arrange();
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says that a puzzle was not deleted', async () => {
    server.on(`DELETE ${ONE}`, { status: 500 });
    open();
    await press('Delete the puzzle of 2025-11-21');
    await press('Delete puzzle');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete puzzle');
  });
});

it('says why a played puzzle cannot be deleted, and offers alternatives', async () => {
  const { status, detail } = ERRORS.puzzle_played;
  server.on(`DELETE ${ONE}`, refused(status, detail));
  open();
  await press('Delete the puzzle of 2025-11-21');
  await press('Delete puzzle');
  const refusal = await screen.findByRole('dialog', { name: 'This puzzle can’t be deleted' });
  expect(within(refusal).getByRole('alert')).toHaveTextContent(detail);
  expect(within(refusal).getByRole('link', { name: 'Users' })).toBeVisible();
  const edit = within(refusal).getByRole('button', { name: 'Edit puzzle' });
  expect(edit).toHaveFocus();
  await userEvent.click(edit);
  expect(await screen.findByRole('dialog', { name: /^Edit the puzzle of/ })).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('withdraws a played puzzle with its games only after a second confirmation', async () => {
  const { detail } = ERRORS.puzzle_played;
  server.on(`DELETE ${ONE}`, refused(409, detail), { status: 204 });
  open();
  await press('Delete the puzzle of 2025-11-21');
  await press('Delete puzzle');
  await press('Withdraw…');
  expect(screen.getByRole('group', { name: 'Confirmation' })).toHaveTextContent(/scores and places/);
  expect(server.callsTo(`DELETE ${ONE}`)).toHaveLength(1);
  await press('Withdraw puzzle');
  await screen.findByText('The puzzle of 2025-11-21 is withdrawn.');
  expect(server.queriesTo(`DELETE ${ONE}`)).toEqual([{}, { withdraw: 'true' }]);
});

it('shows a puzzle with its answers, easiest first', async () => {
  open();
  await press('View the puzzle of 2025-11-21');
  const bands = await within(await screen.findByRole('dialog')).findAllByRole('listitem');
  expect(bands.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('FoldsCREASE, PLEAT, TUCK, CRIMPEasy'),
    expect.stringContaining('Of a ship'),
    expect.stringContaining('Strict'),
    expect.stringContaining('Hidden'),
  ]);
});

describe('the editor', () => {
  const category = (place: number) => within(screen.getByRole('group', { name: `Category ${place}` }));
  const edit = async (): Promise<void> => {
    open();
    await press('Edit the puzzle of 2025-11-21');
    await screen.findByRole('group', { name: 'Category 1' });
  };

  it('saves words in upper case', async () => {
    server.on(`PUT ${ONE}`, ok({}));
    await edit();
    await retype(category(1).getByLabelText('Word 1'), 'dart');
    expect(category(1).getByLabelText('Word 1')).toHaveValue('DART');
    await press('Save changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [call] = server.callsTo(`PUT ${ONE}`) as Array<{
      body: { puzzle_data: { categories: unknown[] } };
    }>;
    expect(call?.body.puzzle_data.categories[0]).toEqual({
      name: 'Folds',
      words: ['DART', 'PLEAT', 'TUCK', 'CRIMP'],
      difficulty: 1,
    });
  });

  it.each([
    ['the typed word', 2, 'pleat'],
    ['the existing word', 1, 'keel'],
  ])('reports a duplicate while typing, at its second occurrence: %s', async (_, place, word) => {
    await edit();
    await retype(category(place).getByLabelText('Word 1'), word);
    expect(category(2).getByLabelText('Word 1')).toHaveAccessibleDescription(/more than once/);
  });

  it.each([
    ['Name', 'Each category must have a name and exactly 4 words'],
    ['Word 3', 'All words must be filled in'],
  ])('saves nothing with an empty %s, and moves the focus there', async (field, text) => {
    await edit();
    await retype(category(3).getByLabelText(field), '');
    await press('Save changes');
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(category(3).getByLabelText(field)).toHaveFocus();
    expect(server.callsTo(`PUT ${ONE}`)).toEqual([]);
  });

  it.each([
    ['its own words', { status: 500 }, 'Failed to update puzzle'],
    ['the words of the server', refused(409, 'Somebody has started it'), 'Somebody has started it'],
  ])('says in %s that it was not saved', async (_, answer, text) => {
    server.on(`PUT ${ONE}`, answer);
    await edit();
    await press('Save changes');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('shows the server’s faults at their fields', async () => {
    const fault = {
      loc: ['body', 'puzzle_data', 'categories', 3, 'words', 2],
      msg: 'Not that word',
      type: 't',
    };
    server.on(`PUT ${ONE}`, { status: 422, body: { detail: [fault] } });
    await edit();
    await press('Save changes');
    await waitFor(() =>
      expect(category(4).getByLabelText('Word 3')).toHaveAccessibleDescription('Not that word'),
    );
  });

  describe('while somebody else saves the same puzzle', () => {
    const withWord = (place: number, word: string, changes = {}) => {
      const categories = CATEGORIES.map((one, at) =>
        at === place ? { ...one, words: one.words.with(0, word) } : one,
      );
      return anAdminPuzzle({ puzzle_data: { words: [], categories }, version: 6, ...changes });
    };
    const outdated = (current: AdminPuzzle) => ({
      status: 409,
      body: { detail: 'Somebody else has changed this meanwhile', current },
    });
    const saved = (): AdminUpdatePuzzleRequest[] =>
      server.callsTo(`PUT ${ONE}`).map(({ body }) => body as AdminUpdatePuzzleRequest);
    const firstWords = ({ puzzle_data }: AdminUpdatePuzzleRequest): string[] =>
      puzzle_data.categories.map(({ words }) => words[0]!);
    const comeBack = async (current: AdminPuzzle): Promise<void> => {
      const reads = server.callsTo(`GET ${ONE}`).length;
      server.on(`GET ${ONE}`, ok(current));
      act(() => void window.dispatchEvent(new Event('visibilitychange')));
      await waitFor(() => expect(server.callsTo(`GET ${ONE}`).length).toBeGreaterThan(reads));
    };

    it('keeps the changes of both, although the page has fetched the new version', async () => {
      const theirs = withWord(1, 'HULL');
      server.on(`PUT ${ONE}`, outdated(theirs), ok(theirs));
      await edit();
      await retype(category(1).getByLabelText('Word 1'), 'dart');
      await comeBack(theirs);
      await press('Save changes');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(saved().map(({ version }) => version)).toEqual([5, 6]);
      expect(firstWords(saved()[1]!).slice(0, 2)).toEqual(['DART', 'HULL']);
    });

    it('asks about what both have changed, and says who it was', async () => {
      const theirs = withWord(0, 'FURL');
      const audit = [
        { target_type: 'user', target_id: '7', admin_username: 'carol' },
        { target_type: 'puzzle', target_id: '7', admin_username: 'bob' },
      ];
      server.on(`PUT ${ONE}`, outdated(theirs), ok(theirs)).on(`GET ${admin.audit}`, ok(audit));
      await edit();
      await retype(category(1).getByLabelText('Word 1'), 'dart');
      await press('Save changes');
      const alert = await screen.findByRole('alert');
      await waitFor(() => expect(alert).toHaveTextContent('Somebody else has changed this meanwhile: bob.'));
      expect(alert).toHaveTextContent('categories 1, words 1yours DART, stored FURL');
      expect(within(alert).getAllByRole('button')).toHaveLength(1);
      await press('Use stored categories 1, words 1');
      expect(category(1).getByLabelText('Word 1')).toHaveValue('FURL');
      await press('Save changes');
      await waitFor(() => expect(saved()).toHaveLength(2));
      expect(firstWords(saved()[1]!)[0]).toBe('FURL');
    });
  });

  it('says of a started puzzle that its words are fixed, before one types', async () => {
    server.on(`GET ${ONE}`, ok(anAdminPuzzle({ is_started: true })));
    await edit();
    expect(screen.getByText(/^Players have started this puzzle/)).toBeVisible();
    expect(category(1).getByLabelText('Word 1')).toHaveAttribute('readonly');
    expect(category(1).getByLabelText('Name')).not.toHaveAttribute('readonly');
  });

  it('goes on with what was not saved, merged with what others have saved since', async () => {
    const theirs = CATEGORIES.map((one, at) => (at === 1 ? { ...one, name: 'Parts of a ship' } : one));
    const stored = anAdminPuzzle({ puzzle_data: { words: [], categories: theirs }, version: 6 });
    server.on(`PUT ${ONE}`, { status: 409, body: { detail: 'Outdated', current: stored } }, ok(stored));
    const { unmount } = renderWithProviders(<PuzzlesScreen />);
    await press('Edit the puzzle of 2025-11-21');
    await retype((await screen.findAllByLabelText('Name'))[0]!, 'Creases');
    unmount();

    server.on(`GET ${ONE}`, ok(stored));
    await edit();
    expect(category(1).getByLabelText('Name')).toHaveValue('Creases');
    expect(screen.getByText(/^These are changes that you had not saved/)).toBeVisible();
    await press('Save changes');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { body } = server.callsTo(`PUT ${ONE}`).at(-1) as { body: AdminUpdatePuzzleRequest };
    const names = body.puzzle_data.categories.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Creases', 'Parts of a ship']);
    await press('Edit the puzzle of 2025-11-21');
    await screen.findByRole('group', { name: 'Category 1' });
    expect(screen.queryByText(/^These are changes/)).toBeNull();
  });

  it('begins anew in place of what was not saved, on request', async () => {
    const { unmount } = renderWithProviders(<PuzzlesScreen />);
    await press('Edit the puzzle of 2025-11-21');
    await retype((await screen.findAllByLabelText('Name'))[0]!, 'Creases');
    unmount();
    await edit();
    await press('Begin anew');
    expect(category(1).getByLabelText('Name')).toHaveValue('Folds');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before discarding changes', async () => {
    await edit();
    await retype(category(1).getByLabelText('Name'), 'Other');
    await press('Close dialog');
    await press('Keep');
    expect(category(1).getByLabelText('Name')).toHaveValue('Other');
    await press('Cancel');
    await press('Discard changes');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the overview', () => {
  it('shows the figures, and warns when puzzles run out', async () => {
    server.on(`GET ${admin.stats}`, ok(someAdminStats({ days_of_cover_ahead: 2 })));
    renderWithProviders(<Overview />);
    expect(await screen.findByText('1,234')).toBeVisible();
    expect(screen.getByText(/planned for 2 days ahead only/)).toBeVisible();
  });

  it('warns of puzzles that are too hard or too easy', async () => {
    const alarm = { puzzle_id: 5, puzzle_date: '2025-11-01', finished: 240, solve_rate: 0.2 };
    server.on(`GET ${admin.overview}`, ok({ ...NO_ALARMS, difficulty_alarms: [alarm] }));
    renderWithProviders(<Overview />);
    expect(await screen.findByText(/November 1, 2025: 20 % solved of 240 games/)).toBeVisible();
  });

  it.each([
    ['the figures', admin.stats, ok(someAdminStats())],
    ['the alarms', admin.overview, ok(NO_ALARMS)],
  ])('says when %s did not load, and loads them on request', async (_what, path, answer) => {
    server.on(`GET ${path}`, { status: 500 }, answer);
    renderWithProviders(<Overview />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the overview');
    await press('Try again');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByText('1,234')).toBeVisible();
  });
});
