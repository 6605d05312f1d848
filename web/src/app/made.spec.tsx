import { ERRORS, ROUTES } from '@fourfold/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appServer, fill, press, signIn, visit } from '../../test/app';
import { aFind, aLogin, aMiss, aUser, GROUPS, WORDS } from '../../test/builders';
import { ok, refused, type FakeServer } from '../../test/fake-server';
import { aCompleteMade, aMadePuzzle, anOwnPuzzle, CODE } from '../../test/made-builders';

const PUZZLE = `GET /api/made-puzzles/${CODE}`;
const GUESS = `POST /api/made-puzzles/${CODE}/guess`;
const COMPLETE = `GET /api/made-puzzles/${CODE}/complete`;
const REVIEW = `GET /api/made-puzzles/${CODE}/review`;
const REPORT = `POST /api/made-puzzles/${CODE}/report`;
const LIST = `GET ${ROUTES.made.list}`;
const CHECK = `POST ${ROUTES.made.check}`;
const MAKE = `POST ${ROUTES.made.list}`;

let server: FakeServer;
beforeEach(() => {
  server = appServer()
    .on(PUZZLE, ok(aMadePuzzle()))
    .on(COMPLETE, ok(aCompleteMade()))
    .on(LIST, ok([]))
    .on(CHECK, ok({ warnings: [] }));
});

const guess = async (words: readonly string[]): Promise<void> => {
  for (const word of words) await press(word);
  await press('Submit Guess');
};

describe('a puzzle that a player made', () => {
  it('is played on the board of the daily puzzle, and says who made it', async () => {
    signIn();
    server.on(GUESS, ok(aMiss(3)), ok(aFind('Group 1', { game_over: true })));
    visit(`/p/${CODE}`);
    expect(await screen.findByRole('heading', { name: 'For Ben' })).toBeVisible();
    expect(screen.getByText(/counts for no streak, no score and no leaderboard/)).toHaveTextContent(
      'Made by Grace.',
    );
    expect(screen.queryByRole('timer')).toBeNull();
    await guess(['KEEL', 'STERN', 'BOW', 'TUCK']);
    expect(await screen.findByText('1/4')).toBeVisible();
    expect(server.callsTo(GUESS)[0]!.body).toEqual({ words: ['KEEL', 'STERN', 'BOW', 'TUCK'] });
  });

  it('ends with the answers, the review and an invitation to make one', async () => {
    signIn();
    const game_state = { found_categories: [], mistakes_used: 4, is_resuming: true };
    server.on(PUZZLE, ok(aMadePuzzle({ game_state })));
    visit(`/p/${CODE}`);
    expect(await screen.findByRole('heading', { name: 'Game Over!' })).toBeVisible();
    expect((await screen.findByRole('list', { name: 'Missed categories' })).children).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'Make your own' })).toHaveAttribute('href', '/your-puzzles');
    expect(screen.getByRole('link', { name: 'How others did' })).toHaveAttribute('href', `/p/${CODE}/review`);
  });

  it('tells a stranger nothing, and lets them play as a guest at one click', async () => {
    server
      .on(`POST ${ROUTES.users.guest}`, { status: 201, body: aLogin('guest', { is_guest: true }) })
      .on(`GET ${ROUTES.users.profile}`, ok(aUser({ is_guest: true })));
    visit(`/p/${CODE}`);
    expect(await screen.findByRole('heading', { name: 'A puzzle for you' })).toBeVisible();
    expect(server.callsTo(PUZZLE)).toEqual([]);
    await press('Play as a guest');
    expect(await screen.findByRole('heading', { name: 'For Ben' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report this puzzle' })).toBeNull();
  });

  it.each([
    [refused(404, ERRORS.made_puzzle_closed.detail), 'Its author has closed this puzzle.'],
    [refused(404, ERRORS.puzzle_not_found.detail), 'Page not found'],
    [refused(429, 'Slow down'), 'Slow down'],
    [{ status: 500 }, 'The puzzle couldn’t be loaded.'],
  ])('says why it is not there (%#)', async (answer, text) => {
    signIn();
    server.on(PUZZLE, answer);
    visit(`/p/${CODE}`);
    expect(await screen.findByText(text, {}, { timeout: 5_000 })).toBeVisible();
  });

  it('says so when it was deleted while it was played', async () => {
    const gone = refused(404, ERRORS.puzzle_not_found.detail);
    signIn();
    server.on(PUZZLE, ok(aMadePuzzle()), gone).on(GUESS, gone);
    visit(`/p/${CODE}`);
    await screen.findByRole('heading', { name: 'For Ben' });
    await guess(WORDS.easy);
    expect(await screen.findByText('Page not found')).toBeVisible();
  });

  it('can be reported', async () => {
    signIn();
    server.on(REPORT, { status: 201, body: {} });
    visit(`/p/${CODE}`);
    await press('Report this puzzle');
    await fill('What is wrong with For Ben?', 'Rude words');
    await press('Send report');
    expect(await screen.findByText('Your report about this puzzle has been sent.')).toBeVisible();
    expect(server.callsTo(REPORT)[0]!.body).toEqual({ reason: 'Rude words' });
  });

  it('has a review once enough players have finished', async () => {
    signIn();
    server.on(REVIEW, refused(409, ERRORS.review_too_early.detail));
    visit(`/p/${CODE}/review`);
    expect(await screen.findByText(ERRORS.review_too_early.detail)).toBeVisible();
  });
});

describe('the puzzles of a player', () => {
  it('are written with warnings, kept as drafts, and published', async () => {
    signIn();
    server
      .on(CHECK, ok({ warnings: [{ path: [], message: 'KEEL fits another group.' }] }))
      .on(MAKE, { status: 201, body: anOwnPuzzle() })
      .on(PUZZLE, ok(anOwnPuzzle()));
    visit('/your-puzzles');
    await press('Make a puzzle');
    await fill('Title (optional)', 'For Ben');
    await userEvent.click(screen.getAllByLabelText('Word 1')[0]!);
    await userEvent.paste(GROUPS.map(({ name, words }) => `${name}: ${words.join(', ')}`).join('\n'));
    expect(screen.getAllByLabelText('Word 4')[3]).toHaveValue('GRAVY BOAT');
    expect(await screen.findByText('KEEL fits another group.')).toBeVisible();
    await press('Keep as draft');
    await press('Continue For Ben');
    await press('Publish');
    expect(await screen.findByText(/You made this puzzle/)).toBeVisible();
    expect(server.callsTo(MAKE)[0]!.body).toEqual({ title: 'For Ben', categories: GROUPS });
    expect(screen.getByRole('button', { name: /^Copy link/ })).toBeVisible();
  });

  it('are published once, even if the answer of the server was lost', async () => {
    const stored = anOwnPuzzle({ created_at: new Date().toISOString(), version: 3 });
    const change = `PUT /api/made-puzzles/${CODE}`;
    signIn();
    server
      .on(LIST, ok([anOwnPuzzle({ code: 'OTHER234' }), stored]))
      .on(MAKE, 'offline')
      .on(change, ok(stored))
      .on(PUZZLE, ok(stored));
    visit('/your-puzzles');
    await press('Make a puzzle');
    await userEvent.click(screen.getAllByLabelText('Word 1')[0]!);
    await userEvent.paste(GROUPS.map(({ name, words }) => `${name}: ${words.join(', ')}`).join('\n'));
    await press('Publish');
    expect(await screen.findByText('The puzzle couldn’t be published.')).toBeVisible();
    await press('Publish');
    expect(await screen.findByText(/You made this puzzle/)).toBeVisible();
    expect(server.callsTo(MAKE)).toHaveLength(1);
    expect(server.callsTo(change)[0]!.body).toEqual({ title: '', categories: GROUPS, version: 3 });
  });

  it('are changed on request although they were changed on another device meanwhile', async () => {
    const stored = anOwnPuzzle({ plays: 0 });
    const change = `PUT /api/made-puzzles/${CODE}`;
    const { status, detail } = ERRORS.version_outdated;
    signIn();
    server
      .on(LIST, ok([stored]))
      .on(
        change,
        { status, body: { detail, current: { ...stored, version: 2 } } },
        ok({ ...stored, version: 3 }),
      )
      .on(PUZZLE, ok({ ...stored, version: 3 }));
    visit('/your-puzzles');
    await press('Change For Ben');
    await fill('Title (optional)', 'For Amy');
    await press('Save changes');
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Make a copy' })).toBeNull();
    await press('Replace it');
    expect(await screen.findByText(/You made this puzzle/)).toBeVisible();
    expect(server.callsTo(change).map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }]);
  });

  it('show what happened, and are closed, offered and deleted', async () => {
    signIn();
    const own = anOwnPuzzle({ plays: 12, finished: 8, solve_rate: 0.75 });
    const state = `PUT /api/made-puzzles/${CODE}/state`;
    server
      .on(LIST, ok([own]))
      .on(state, ok({ ...own, state: 'closed' }))
      .on(`DELETE /api/made-puzzles/${CODE}`, { status: 204 });
    visit('/your-puzzles');
    expect(await screen.findByText('75%')).toBeVisible();
    await press('Close For Ben');
    await waitFor(() =>
      expect(server.callsTo(state)[0]?.body).toEqual({ state: 'closed', may_be_daily: false, version: 1 }),
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: /may become a daily puzzle/ }));
    await waitFor(() => expect(server.callsTo(state)[1]?.body).toMatchObject({ may_be_daily: true }));
    server.on(LIST, ok([]));
    await press('Delete… For Ben');
    await press('Delete puzzle');
    expect(await screen.findByText('You haven’t published a puzzle yet.')).toBeVisible();
  });
});

it('names the groups of a made puzzle nowhere before they are earned', async () => {
  signIn();
  visit(`/p/${CODE}`);
  await screen.findByRole('button', { name: WORDS.easy[0]! });
  expect(server.callsTo(COMPLETE)).toEqual([]);
});
