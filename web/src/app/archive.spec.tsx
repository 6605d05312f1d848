import { ROUTES } from '@fourfold/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { appServer, press, signIn, visit } from '../../test/app';
import { aCompletePuzzle } from '../../test/builders';
import { ok, refused, type FakeServer } from '../../test/fake-server';
import { moment } from '../lib/format';
import { serverClock } from '../lib/time/server-clock';

const DATE = '2020-11-01';
const AVAILABLE = `GET ${ROUTES.puzzles.available}`;
const PUZZLE = `GET /api/puzzles/date/${DATE}`;
const REVIEW = 'GET /api/puzzles/3/review';
const STATUS = 'GET /api/scores/puzzle/3/status';
const puzzle = aCompletePuzzle({ puzzle_date: DATE });
const figures = {
  players: 1_200,
  solved_share: 0.75,
  mistakes: [300, 240, 180, 180, 300],
  commonest_wrong: [{ words: ['KEEL', 'STERN', 'BOW', 'SEVERE'], share: 0.31 }],
  categories: [1, 2, 3, 4].map((difficulty) => ({ difficulty, found_share: 1 - difficulty / 10 })),
};
const status = {
  status: 'finished',
  submitted: true,
  won: true,
  points_scored: 865,
  completion_time_seconds: 83,
  mistakes_used: 1,
};

const past = { puzzle_id: 3, puzzle_date: DATE, status: 'finished', points_scored: 865 };

let server: FakeServer;
beforeEach(() => {
  server = appServer().on(PUZZLE, ok(puzzle)).on(STATUS, ok(status)).on(REVIEW, ok(figures));
  signIn();
});
afterEach(() => jest.restoreAllMocks());

const open = (): void => void visit(`/archive/${DATE}/review`);

describe('the list of past puzzles', () => {
  it('links to practice', async () => {
    const next = { ...past, puzzle_date: '2020-12-02', status: 'not_started', points_scored: null };
    server.on(AVAILABLE, ok([next, past]));
    visit('/archive');
    expect(await screen.findByRole('heading', { name: 'December 2020' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Play the puzzle of Wednesday, December 2/ })).toBeVisible();
    await press('First puzzle');
    expect(screen.getByRole('heading', { name: 'November 2020' })).toBeVisible();
    expect(screen.getByText('Played: 865 points')).toBeVisible();
    await userEvent.click(
      screen.getByRole('link', { name: 'Practice the puzzle of Sunday, November 1, 2020' }),
    );
    expect(await screen.findByRole('heading', { name: 'Practice' })).toBeVisible();
    expect(window.location.pathname).toBe(`/archive/${DATE}`);
  });

  it('leads to today’s puzzle, and says when its answers are out', async () => {
    jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2020-11-02T12:00:00Z'));
    const today = { ...past, puzzle_date: '2020-11-02', status: 'in_progress', points_scored: null };
    server.on(AVAILABLE, ok([today, past]));
    visit('/archive');
    expect(await screen.findByRole('link', { name: 'Play today' })).toHaveAttribute('href', '/game');
    expect(screen.getByText(`The answers come out on ${moment('2020-11-03T12:00Z')}.`)).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Practice/ })).toBeNull();
    await press('Sunday, November 1, 2020: Played: 865 points');
    expect(screen.queryByText(/^The answers come/)).toBeNull();
  });

  it('is of the new day after a page that was left open is loaded anew', async () => {
    const clock = jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2020-11-01T20:00:00Z'));
    const last = { ...past, status: 'not_started', points_scored: null };
    const next = { ...last, puzzle_id: 4, puzzle_date: '2020-11-02' };
    server.on(AVAILABLE, ok([last]), ok([next, last]));
    const queries = visit('/archive');
    expect(await screen.findByRole('link', { name: 'Play today' })).toBeVisible();
    clock.mockReturnValue(Date.parse('2020-11-02T12:30:00Z'));
    await act(() => queries.refetchQueries());
    expect(await screen.findByRole('heading', { name: 'Monday, November 2, 2020' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Play today' })).toBeVisible();
    await press('Sunday, November 1, 2020: Not played');
    expect(screen.queryByRole('link', { name: 'Play today' })).toBeNull();
    expect(screen.getByRole('link', { name: /^Play the puzzle of Sunday, November 1/ })).toBeVisible();
  });

  it('says when it couldn’t be loaded', async () => {
    server.on(AVAILABLE, { status: 500 }, ok([]));
    visit('/archive');
    expect(await screen.findByRole('alert')).toHaveTextContent('The past puzzles couldn’t be loaded.');
    await press('Try again');
    expect(await screen.findByText('There are no past puzzles yet.')).toBeVisible();
  });
});

describe('the review of a puzzle', () => {
  it('shows the results of all players in words, and where the player stands', async () => {
    open();
    expect(await screen.findByText('1,200')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'How others did' })).toBeVisible();
    expect(screen.getByText('Sunday, November 1')).toBeVisible();
    expect(screen.getByText('You made fewer mistakes than 55% of all players.')).toBeVisible();
    const mistakes = screen.getByRole('table', { name: 'Mistakes' });
    expect(within(mistakes).getByRole('row', { name: 'None 25%' })).toBeVisible();
    expect(within(mistakes).getByRole('row', { name: '1 mistake 20% You' })).toBeVisible();
    expect(within(mistakes).getByRole('row', { name: 'Not solved 25%' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Group 3' })).toBeVisible();
    expect(screen.getByText('Hard: found by 70% of all players, and by you')).toBeVisible();
    expect(screen.getByText('KEEL, STERN, BOW, SEVERE')).toBeVisible();
    expect(screen.getByText('Tried by 31% of all players. Actually 3 Medium, 1 Hard.')).toBeVisible();
  });

  it('says that the player is the first to finish', async () => {
    server.on(REVIEW, ok({ ...figures, players: 1 }));
    open();
    expect(
      await screen.findByText('You’re the first to finish this puzzle. Check back when others have.'),
    ).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says when nobody has guessed wrong', async () => {
    server.on(REVIEW, ok({ ...figures, commonest_wrong: [] }));
    open();
    expect(await screen.findByText('Nobody guessed wrong.')).toBeVisible();
  });

  it('says that it is loading, and shows no figures yet', async () => {
    server.hold(REVIEW, ok(figures));
    open();
    expect(await screen.findByText('Counting everybody’s guesses…')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    server.on(REVIEW, { status: 500 }, ok(figures));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The results of others couldn’t be loaded.');
    await press('Try again');
    expect(await screen.findByText('1,200')).toBeVisible();
  });

  it.each([
    ['the server says that it is not finished', REVIEW, refused(403)],
    [
      'the server does not reveal its groups yet',
      PUZZLE,
      ok({ ...puzzle, puzzle_data: { words: puzzle.puzzle_data.words } }),
    ],
  ])('is hidden until the player has finished: %s', async (_, route, answer) => {
    server.on(route, answer);
    open();
    expect(
      await screen.findByText('How others did is shown to those who have finished this puzzle.'),
    ).toBeVisible();
  });

  it('reports a date without a puzzle', async () => {
    server.on(PUZZLE, refused(404));
    open();
    expect(await screen.findByText('There is no puzzle for this date.')).toBeVisible();
  });

  it.each(['1', 'May 2020', '2020-02-30'])('rejects the invalid date %s', async (text) => {
    server.on(`GET /api/puzzles/date/${encodeURIComponent(text)}`, refused(422));
    visit(`/archive/${encodeURIComponent(text)}/review`);
    expect(await screen.findByText('There is no puzzle for this date.')).toBeVisible();
    expect(screen.queryByText(/day, /)).toBeNull();
  });
});

describe('the link to the review', () => {
  it('is shown for a finished past puzzle only', async () => {
    server.on(AVAILABLE, ok([{ ...past, puzzle_date: '2020-11-02', status: 'not_started' }, past]));
    visit('/archive');
    await press('Monday, November 2, 2020: Not played');
    expect(screen.queryByRole('link', { name: /^How others did/ })).toBeNull();
    await press('Sunday, November 1, 2020: Played: 865 points');
    expect(screen.getByRole('link', { name: /^How others did/ })).toHaveAttribute(
      'href',
      `/archive/${DATE}/review`,
    );
  });

  it("is shown for today's puzzle once it has been played", async () => {
    jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-11-21T12:00:00Z'));
    server.on(`GET ${ROUTES.puzzles.today}`, refused(409));
    visit('/game');
    expect(await screen.findByRole('link', { name: 'How others did' })).toHaveAttribute(
      'href',
      '/archive/2025-11-21/review',
    );
  });
});
