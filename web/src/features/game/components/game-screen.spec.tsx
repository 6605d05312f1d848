import { ROUTES } from '@fourfold/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCompletePuzzle, aFind, aMiss, aPuzzle, GROUPS, WORDS } from '../../../../test/builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { GUESS, guess, openGame, showGame, tile, TODAY } from '../../../../test/game';
import { translatePage } from '../../../../test/translate-page';
import { useScored } from '../../../shared/scores/use-scored';

jest.mock('../../../shared/scores/use-scored');

const MISSING = `POST ${ROUTES.scores.checkMissingAll}`;
const SUBMIT = 'POST /api/scores/puzzle/7';
const STATUS = 'GET /api/scores/puzzle/7/status';
const COMPLETE = 'GET /api/puzzles/7/complete';
const finished = (won: boolean) =>
  ok({
    status: 'finished',
    submitted: true,
    won,
    points_scored: 865,
    completion_time_seconds: 83,
    mistakes_used: 1,
  });

let server: FakeServer;
const onScored = jest.fn();

beforeEach(() => {
  onScored.mockClear();
  jest.mocked(useScored).mockReturnValue(onScored);
  server = new FakeServer().on(TODAY, ok(aPuzzle()));
});

const open = (): Promise<void> => openGame();
const select = (words: string[]): void => words.forEach((word) => fireEvent.click(tile(word)));

describe('the board', () => {
  it('shows sixteen word buttons in a labelled group', async () => {
    await open();
    const tiles = within(screen.getByRole('group', { name: 'Words' })).getAllByRole('button');
    expect(tiles).toHaveLength(16);
    expect(tiles.every((tile) => tile.getAttribute('aria-pressed') === 'false')).toBe(true);
  });

  it('lets a guess be submitted with exactly four words', async () => {
    await open();
    const submit = screen.getByRole('button', { name: 'Submit Guess' });
    select(WORDS.easy.slice(0, 3));
    expect(submit).toBeDisabled();
    select(['CRIMP', 'KEEL']);
    expect(submit).toBeEnabled();
    expect(screen.getByRole('button', { name: 'KEEL', pressed: false })).toBeVisible();
  });

  it('clears the selection', async () => {
    await open();
    select(WORDS.easy);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Selection' }));
    expect(screen.queryAllByRole('button', { pressed: true })).toHaveLength(0);
  });

  it('welcomes the player back and shows the state of a resumed game', async () => {
    const game_state = {
      found_categories: [{ category_name: 'Bent paper', words: WORDS.easy, difficulty: 1 as const }],
      mistakes_used: 2,
      is_resuming: true,
    };
    server.on(TODAY, ok(aPuzzle({ game_state })));
    showGame();
    expect(await screen.findAllByText('Welcome back! Continuing where you left off.')).not.toHaveLength(0);
    expect(screen.getByText('2/4')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Bent paper' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'CREASE' })).toBeNull();
  });
});

describe('a guess', () => {
  it('that is right becomes a band and is announced with its words', async () => {
    server.on(GUESS, ok(aFind('Bent paper')));
    await open();
    guess(WORDS.easy);
    expect(await screen.findByRole('heading', { name: 'Bent paper' })).toBeVisible();
    expect(screen.getByText('Found: Bent paper, Easy. CREASE, PLEAT, TUCK, CRIMP.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(12);
    expect(server.callsTo(GUESS)[0]?.body).toEqual({ puzzle_id: 7, words: WORDS.easy });
  });

  it('that is wrong counts as a mistake and clears the selection', async () => {
    server.on(GUESS, ok(aMiss(3)));
    await open();
    guess(['KEEL', 'TUCK', 'BOW', 'FIRM']);
    expect(await screen.findByText('1/4')).toBeVisible();
    expect(screen.queryAllByRole('button', { pressed: true })).toHaveLength(0);
  });

  it('counts in a page that the browser translates', async () => {
    server.on(GUESS, ok(aMiss(3)), ok(aFind('Bent paper')));
    await open();
    const stop = translatePage();
    guess(['KEEL', 'TUCK', 'BOW', 'FIRM']);
    expect(await screen.findByText('1/4')).toBeVisible();
    expect(screen.queryByText('0/4')).toBeNull();
    guess(WORDS.easy);
    expect(await screen.findByRole('heading', { name: 'Bent paper' })).toBeVisible();
    expect(screen.getByText('0 of 4 selected')).toBeVisible();
    stop();
  });

  it('that was tried before shows the message of the server and costs nothing', async () => {
    server.on(GUESS, refused(409, 'You already tried that group.'));
    await open();
    guess(WORDS.easy);
    expect(await screen.findAllByText('You already tried that group.')).not.toHaveLength(0);
    expect(screen.getByText('0/4')).toBeVisible();
  });

  it.each([[refused(500)], ['offline' as const]])('that could not be judged says so (%o)', async (answer) => {
    server.on(GUESS, answer);
    await open();
    guess(WORDS.easy);
    expect(await screen.findAllByText('Failed to validate guess. Please try again.')).not.toHaveLength(0);
    expect(screen.getByText('0/4')).toBeVisible();
  });
});

describe('the end', () => {
  it('of a win shows the time in seconds and submits the found groups once', async () => {
    const found_categories = GROUPS.slice(1).map(({ name, ...rest }) => ({ category_name: name, ...rest }));
    const game_state = { found_categories, mistakes_used: 1, is_resuming: true };
    server
      .on(TODAY, ok(aPuzzle({ game_state })))
      .on(GUESS, ok(aFind('Bent paper', { game_over: true })))
      .on(SUBMIT, { status: 201, body: { calculated_score: 865, categories_found: 4 } })
      .on(STATUS, finished(true));
    showGame();
    await screen.findByRole('button', { name: 'CREASE' });
    guess(WORDS.easy);
    expect(await screen.findByRole('heading', { name: 'Congratulations!' })).toHaveFocus();
    expect(await screen.findByText('83 seconds')).toBeVisible();
    expect(screen.getByText('865')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Leaderboard' })).toHaveAttribute('href', '/leaderboard');
    expect(screen.getByRole('link', { name: 'How others did' })).toHaveAttribute(
      'href',
      '/archive/2025-11-21/review',
    );
    expect(server.callsTo(SUBMIT).map(({ body }) => body)).toEqual([
      [WORDS.medium, WORDS.hard, WORDS.tricky, WORDS.easy],
    ]);
    expect(onScored).toHaveBeenCalledTimes(1);
  });

  it('of a loss loads and shows the missed categories, and treats 409 as submitted', async () => {
    server
      .on(GUESS, ok(aMiss(0)))
      .on(SUBMIT, refused(409, 'Score already submitted'))
      .on(STATUS, finished(false))
      .on(COMPLETE, ok(aCompletePuzzle()));
    await open();
    guess(WORDS.easy);
    expect(await screen.findByRole('heading', { name: 'Game Over!' })).toHaveFocus();
    expect(
      screen.getByText("Game Over! You've used all your guesses.", { selector: 'main p, section p' }),
    ).toBeVisible();
    const missed = await screen.findByRole('list', { name: 'Missed categories' });
    expect(within(missed).getAllByRole('heading')).toHaveLength(4);
    expect(await screen.findByText('83 seconds')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onScored).toHaveBeenCalledTimes(1);
  });
});

describe('a puzzle that does not load', () => {
  it.each([
    [refused(404), 'No puzzle available for today. Check back tomorrow!'],
    [refused(500), 'Failed to load puzzle. Please try again.'],
    ['offline' as const, 'Cannot connect to server. Please ensure the backend is running on port 8000.'],
    [ok({ puzzle_id: 7 }), 'Invalid puzzle data received'],
  ])('says why (%o)', async (answer, message) => {
    server.on(TODAY, answer);
    showGame();
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('has a screen of its own when it was already played', async () => {
    server.on(TODAY, refused(409, 'Done at noon.'));
    showGame();
    expect(await screen.findByRole('heading', { name: 'Puzzle Already Completed' })).toBeVisible();
    expect(screen.getByText('Done at noon.')).toBeVisible();
  });

  it('has its score submitted when the answer to the last guess was lost', async () => {
    server.on(TODAY, refused(409)).on(MISSING, ok({ calculated: 1 }));
    showGame();
    expect(await screen.findByText('A finished game wasn’t scored yet. It is now.')).toBeVisible();
    expect(server.callsTo(MISSING)).toHaveLength(1);
    expect(onScored).toHaveBeenCalledTimes(1);
  });

  it('says when the score of an already played puzzle could not be checked', async () => {
    server.on(TODAY, { status: 409 }).on(MISSING, { status: 500 });
    showGame();
    expect(await screen.findByText("You have already played today's puzzle.")).toBeVisible();
    expect(await screen.findByText('Error checking scores. Please refresh the page.')).toBeVisible();
  });

  it('can be loaded again', async () => {
    server.on(TODAY, { status: 500 }, ok(aPuzzle()));
    showGame();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'KEEL' })).toBeVisible());
  });
});
