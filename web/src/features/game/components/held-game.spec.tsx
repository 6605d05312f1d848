import 'fake-indexeddb/auto';
import { ROUTES } from '@fourfold/contracts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { aMiss, aPuzzle, aUser, WORDS } from '../../../../test/builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { GUESS, guess, openGame, showGame, TODAY } from '../../../../test/game';
import { signIn } from '../../../../test/session';
import { serverClock } from '../../../lib/time/server-clock';
import { afterGuess, savedGame } from '../domain/saved-game';
import { changeGame } from '../game-store';

const SYNC = `POST ${ROUTES.scores.sync}`;
const WELCOME_BACK = 'Welcome back! Continuing where you left off.';
const OFFER = 'Continue that puzzle';
const tomorrows = aPuzzle({ puzzle_id: 8, puzzle_date: '2025-11-22' });
const played = refused(409);

let server: FakeServer;

beforeEach(async () => {
  jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-11-22T11:00:00Z'));
  await clear(createStore('fourfold', 'games'));
  signIn();
  server = new FakeServer().on(TODAY, ok(aPuzzle()));
});

afterEach(() => jest.restoreAllMocks());

const playOverMidnight = async (): Promise<void> => {
  const game_state = { found_categories: [], mistakes_used: 2, is_resuming: true };
  const verdict = { status: 'in_progress', won: null, game_over: false, mistakes_remaining: 2 };
  const place = { puzzle_id: 7, puzzle_date: '2025-11-21', calculated_score: 0 };
  await openGame();
  server
    .on(TODAY, ok(tomorrows))
    .on(GUESS, refused(500))
    .on(SYNC, ok({ ...verdict, ...place, game_state }));
  fireEvent.focus(window);
  await screen.findByRole('button', { name: 'Play the new puzzle' });
  guess(WORDS.easy);
  expect(await screen.findByText('2/4')).toBeVisible();
  expect(server.callsTo(SYNC).map(({ body }) => body)).toEqual([{ puzzle_id: 7, guesses: [] }]);
};
const wayBack = (): Promise<HTMLElement> => screen.findByRole('button', { name: OFFER });

it('syncs a game past midnight by its own puzzle id, and lets it be left and resumed', async () => {
  await playOverMidnight();
  fireEvent.click(screen.getByRole('button', { name: 'Play the new puzzle' }));
  expect(await screen.findByText('0/4')).toBeVisible();
  fireEvent.click(await wayBack());
  expect(await screen.findByText('2/4')).toBeVisible();
});

it('syncs a game past midnight that the browser could not store', async () => {
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('No storage', 'InvalidStateError');
  });
  await playOverMidnight();
});

it('offers an unfinished game of yesterday even after today’s was finished', async () => {
  await openGame();
  cleanup();
  server.on(TODAY, played).on(GUESS, ok(aMiss(3)));
  showGame();
  fireEvent.click(await wayBack());
  await screen.findByRole('button', { name: 'CREASE' });
  expect(screen.queryByRole('button', { name: OFFER })).toBeNull();
  guess(WORDS.easy);
  expect(await screen.findByText('1/4')).toBeVisible();
  await waitFor(() => expect(server.callsTo(GUESS)[0]?.body).toMatchObject({ puzzle_id: 7 }));
});

describe('the page of yesterday, when today’s puzzle was finished on another device', () => {
  const next_puzzle_at = '2025-11-22T00:00:00Z';
  const comeBack = async (): Promise<HTMLElement> => {
    server.on(TODAY, played);
    jest.mocked(serverClock.now).mockReturnValue(Date.parse('2025-11-22T11:00:00Z'));
    fireEvent.focus(window);
    return screen.findByRole('button', { name: 'See its result' });
  };
  beforeEach(() => {
    jest.mocked(serverClock.now).mockReturnValue(Date.parse('2025-11-21T11:00:00Z'));
    server.on(TODAY, ok(aPuzzle({ next_puzzle_at }))).on(GUESS, ok(aMiss(3)));
  });

  it('leaves its game in play', async () => {
    await openGame();
    const toResult = await comeBack();
    guess(WORDS.easy);
    expect(await screen.findByText('1/4')).toBeVisible();
    fireEvent.click(toResult);
    expect(await screen.findByRole('heading', { name: 'Puzzle Already Completed' })).toBeVisible();
    fireEvent.click(await wayBack());
    expect(await screen.findByText('1/4')).toBeVisible();
  });

  it('does not show its result as that of today', async () => {
    const game_state = { found_categories: [], mistakes_used: 4, is_resuming: true };
    server.on(TODAY, ok(aPuzzle({ next_puzzle_at, game_state })));
    showGame();
    await screen.findByRole('heading', { name: 'Game Over!' });
    fireEvent.click(await comeBack());
    expect(await screen.findByRole('heading', { name: 'Puzzle Already Completed' })).toBeVisible();
  });
});

it.each([
  ['as it stood', '1/4', () => guess(WORDS.easy)],
  ['even when no guess was made', '0/4', () => undefined],
])('continues an unfinished game of yesterday after a reload, %s', async (_, mistakes, play) => {
  server.on(GUESS, ok(aMiss(3)));
  await openGame();
  expect(screen.queryByText(WELCOME_BACK)).toBeNull();
  play();
  await screen.findByText(mistakes);
  cleanup();
  server.on(TODAY, ok(tomorrows));
  showGame();
  fireEvent.click(await wayBack());
  expect(await screen.findAllByText(WELCOME_BACK)).not.toHaveLength(0);
  expect(screen.getByText(mistakes)).toBeVisible();
});

it('resumes a game that was opened before in this browser', async () => {
  await openGame();
  cleanup();
  showGame();
  expect(await screen.findAllByText(WELCOME_BACK)).not.toHaveLength(0);
});

it('treats a wrong guess of another tab as tried once this tab has the focus', async () => {
  const { user_id } = aUser();
  await openGame();
  const game_state = { found_categories: [], mistakes_used: 1, is_resuming: true };
  server.on(TODAY, ok(aPuzzle({ game_state })));
  await changeGame(user_id, 7, (stored = savedGame(user_id, aPuzzle())) =>
    afterGuess(stored, WORDS.easy, aMiss(3)),
  );
  fireEvent.focus(window);
  expect(await screen.findByText('1/4')).toBeVisible();
  guess(WORDS.easy);
  expect(await screen.findAllByText('You already tried that group.')).not.toHaveLength(0);
  expect(server.callsTo(GUESS)).toHaveLength(0);
});
