import 'fake-indexeddb/auto';
import { ROUTES } from '@fourfold/contracts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clear, createStore } from 'idb-keyval';
import { aMiss, aPuzzle, aUser, WORDS } from '../../../../test/builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { GUESS, guess, openGame, showGame, tile, TODAY } from '../../../../test/game';
import { signIn } from '../../../../test/session';
import { serverClock } from '../../../lib/server-clock';
import { afterGuess, savedGame } from '../domain/saved-game';
import { changeGame, findGame } from '../store/saved-games';

const SYNC = `POST ${ROUTES.scores.sync}`;
const WELCOME_BACK = 'Welcome back! Continuing where you left off.';
const OFFER = 'Continue that puzzle';
const tomorrows = aPuzzle({ puzzle_id: 8, puzzle_date: '2025-11-22' });
const played = refused(409);
const wrong = [...WORDS.easy.slice(0, 2), ...WORDS.hard.slice(0, 2)];

let server: FakeServer;

beforeEach(async () => {
  jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-11-22T11:00:00Z'));
  await clear(createStore('fourfold', 'games'));
  signIn();
  server = new FakeServer().on(TODAY, ok(aPuzzle())).on(GUESS, ok(aMiss(3)));
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

it('a game that goes on past midnight is synced by its own puzzle id, left, and resumed', async () => {
  await playOverMidnight();
  fireEvent.click(screen.getByRole('button', { name: 'Play the new puzzle' }));
  expect(await screen.findByText('0/4')).toBeVisible();
  fireEvent.click(await wayBack());
  expect(await screen.findByText('2/4')).toBeVisible();
});

it('a game that the browser does not store is synced likewise', async () => {
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('No storage', 'InvalidStateError');
  });
  await playOverMidnight();
});

it('an unfinished game of yesterday is offered after today’s was finished, too', async () => {
  await openGame();
  cleanup();
  server.on(TODAY, played);
  showGame();
  fireEvent.click(await wayBack());
  await screen.findByRole('button', { name: 'CREASE' });
  expect(screen.queryByRole('button', { name: OFFER })).toBeNull();
  guess(WORDS.easy);
  expect(await screen.findByText('1/4')).toBeVisible();
  await waitFor(() => expect(server.callsTo(GUESS)[0]?.body).toMatchObject({ puzzle_id: 7 }));
});

it.each([
  ['as it stood', '1/4', () => guess(WORDS.easy)],
  ['even when no guess was made', '0/4', () => undefined],
])('an unfinished game of yesterday is continued after a reload, %s', async (_, mistakes, play) => {
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

it('a game that was opened before in this browser is resumed', async () => {
  await openGame();
  cleanup();
  showGame();
  expect(await screen.findAllByText(WELCOME_BACK)).not.toHaveLength(0);
});

it('a foursome that was wrong in another tab counts as tried once this tab has the focus', async () => {
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

it('a foursome that was wrong before is refused before it is sent, even after the page was loaded anew', async () => {
  await openGame();
  guess(wrong);
  expect(await screen.findByText('1/4')).toBeVisible();
  cleanup();
  const game_state = { found_categories: [], mistakes_used: 1, is_resuming: true };
  server.on(TODAY, ok(aPuzzle({ game_state })));
  await openGame();
  guess([...wrong].reverse());
  expect(await screen.findAllByText('You already tried that group.')).not.toHaveLength(0);
  expect(server.callsTo(GUESS)).toHaveLength(1);
  expect(screen.getByText('1/4')).toBeVisible();
});

describe('marks on tiles', () => {
  it('are set by M, cost nothing, and are there after the page was loaded anew', async () => {
    await openGame();
    act(() => tile('KEEL').focus());
    await userEvent.keyboard('m');
    expect(tile('KEEL')).toHaveAccessibleDescription('marked with a circle');
    await userEvent.keyboard('m');
    expect(tile('KEEL')).toHaveAccessibleDescription('marked with a triangle');
    expect(screen.getByText('KEEL: marked with a triangle')).toBeInTheDocument();
    await waitFor(async () => expect((await findGame(aUser().user_id, 7))?.marks).toEqual({ KEEL: 2 }));
    cleanup();
    await openGame();
    expect(tile('KEEL')).toHaveAccessibleDescription('marked with a triangle');
    expect(server.callsTo(GUESS)).toHaveLength(0);
  });

  it('are set by tapping while tiles are being marked, and bring their tiles together', async () => {
    await openGame();
    await userEvent.click(screen.getByRole('switch', { name: /Mark tiles/ }));
    await userEvent.click(tile('FIRM'));
    await userEvent.click(tile('MAST'));
    expect(screen.queryAllByRole('button', { name: /FIRM|MAST/, pressed: true })).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Group marks' }));
    const order = screen.getByRole('group', { name: 'Words' }).querySelectorAll('button');
    expect(
      [...order].slice(0, 2).map((button) => button.ariaLabel ?? button.getAttribute('aria-label')),
    ).toEqual(['MAST', 'FIRM']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear marks' }));
    expect(tile('FIRM')).toHaveAccessibleDescription('');
    await userEvent.click(screen.getByRole('switch', { name: /Mark tiles/ }));
    await userEvent.click(tile('FIRM'));
    expect(tile('FIRM')).toHaveAttribute('aria-pressed', 'true');
  });

  it('are set by holding a tile, which then is not selected', async () => {
    await openGame();
    jest.useFakeTimers();
    fireEvent.pointerDown(tile('BOW'));
    act(() => jest.advanceTimersByTime(500));
    jest.useRealTimers();
    fireEvent.pointerUp(tile('BOW'));
    fireEvent.click(tile('BOW'));
    expect(tile('BOW')).toHaveAccessibleDescription('marked with a circle');
    expect(tile('BOW')).toHaveAttribute('aria-pressed', 'false');
  });
});

it('offers the next puzzle when the clock of the server says that it is due, and keeps the unfinished one', async () => {
  // Without the seconds by which browsers spread their questions.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const tomorrow = aPuzzle({
    puzzle_id: 8,
    puzzle_date: '2025-11-22',
    puzzle_data: { words: aPuzzle().puzzle_data.words.map((word) => `${word}S`) },
  });
  server.on(TODAY, ok(aPuzzle({ next_puzzle_at: new Date(0).toISOString() })), ok(tomorrow));
  await openGame();
  guess(wrong);
  expect(await screen.findByText('1/4')).toBeVisible();
  expect(await screen.findByText(/^A new puzzle is ready/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Play the new puzzle' }));
  expect(tile('KEELS')).toBeVisible();
  expect(screen.getByText('0/4')).toBeVisible();
});
