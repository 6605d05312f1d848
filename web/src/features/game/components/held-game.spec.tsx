import 'fake-indexeddb/auto';
import { ROUTES } from '@fourfold/contracts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { aMiss, aPuzzle, aUser, WORDS } from '../../../../test/builders';
import { FakeServer } from '../../../../test/fake-server';
import { renderPart } from '../../../../test/render';
import { serverClock } from '../../../lib/server-clock';
import { sessionStore } from '../../../lib/session/session';
import { afterGuess, savedGame } from '../domain/saved-game';
import { changeGame } from '../store/saved-games';
import { GameScreen } from './game-screen';

const TODAY = `GET ${ROUTES.puzzles.today}`;
const GUESS = `POST ${ROUTES.scores.validateGuess}`;
const SYNC = `POST ${ROUTES.scores.sync}`;
const WELCOME_BACK = 'Welcome back! Continuing where you left off.';
const OFFER = 'Continue that puzzle';
const tomorrows = aPuzzle({ puzzle_id: 8, puzzle_date: '2025-11-22' });
const played = { status: 409, body: { detail: "You have already played today's puzzle." } };

let server: FakeServer;

beforeEach(async () => {
  jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse('2025-11-22T11:00:00Z'));
  await clear(createStore('fourfold', 'games'));
  act(() => sessionStore.set({ token: 't', user: aUser() }));
  server = new FakeServer().on(TODAY, { status: 200, body: aPuzzle() });
});

afterEach(() => jest.restoreAllMocks());

const open = (): void => void renderPart(<GameScreen />);
const guess = (): void => {
  for (const word of WORDS.easy) fireEvent.click(screen.getByRole('button', { name: word }));
  fireEvent.click(screen.getByRole('button', { name: 'Submit Guess' }));
};

const playOverMidnight = async (): Promise<void> => {
  const game_state = { found_categories: [], mistakes_used: 2, is_resuming: true };
  const verdict = { status: 'in_progress', won: null, game_over: false, mistakes_remaining: 2 };
  const place = { puzzle_id: 7, puzzle_date: '2025-11-21', calculated_score: 0 };
  open();
  await screen.findByRole('button', { name: 'CREASE' });
  server
    .on(TODAY, { status: 200, body: tomorrows })
    .on(GUESS, { status: 500, body: { detail: 'x' } })
    .on(SYNC, { status: 200, body: { ...verdict, ...place, game_state } });
  fireEvent.focus(window);
  await screen.findByRole('button', { name: 'Play the new puzzle' });
  guess();
  expect(await screen.findByText('2/4')).toBeVisible();
  expect(server.callsTo(SYNC).map(({ body }) => body)).toEqual([{ puzzle_id: 7, guesses: [] }]);
};

it('a game that midnight came upon is asked about by its own number', playOverMidnight);

it('so is a game that the browser does not store', async () => {
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('No storage', 'InvalidStateError');
  });
  await playOverMidnight();
});

it('an unfinished game of yesterday is offered also to who has finished that of today', async () => {
  open();
  await screen.findByRole('button', { name: 'CREASE' });
  cleanup();
  server.on(TODAY, played).on(GUESS, { status: 200, body: aMiss(3) });
  open();
  fireEvent.click(await screen.findByRole('button', { name: OFFER }));
  await screen.findByRole('button', { name: 'CREASE' });
  expect(screen.queryByRole('button', { name: OFFER })).toBeNull();
  guess();
  expect(await screen.findByText('1/4')).toBeVisible();
  await waitFor(() => expect(server.callsTo(GUESS)[0]?.body).toMatchObject({ puzzle_id: 7 }));
});

it('a game that is continued says so, even when no guess was made', async () => {
  open();
  await screen.findByRole('button', { name: 'CREASE' });
  expect(screen.queryByText(WELCOME_BACK)).toBeNull();
  cleanup();
  server.on(TODAY, { status: 200, body: tomorrows });
  open();
  fireEvent.click(await screen.findByRole('button', { name: OFFER }));
  expect(await screen.findAllByText(WELCOME_BACK)).not.toHaveLength(0);
});

it('a game that was opened before in this browser is resumed', async () => {
  open();
  await screen.findByRole('button', { name: 'CREASE' });
  cleanup();
  open();
  expect(await screen.findAllByText(WELCOME_BACK)).not.toHaveLength(0);
});

it('a foursome that was wrong in another tab was tried, once this one is looked at', async () => {
  const { user_id } = aUser();
  open();
  await screen.findByRole('button', { name: 'CREASE' });
  const game_state = { found_categories: [], mistakes_used: 1, is_resuming: true };
  server.on(TODAY, { status: 200, body: aPuzzle({ game_state }) });
  await changeGame(user_id, 7, (stored = savedGame(user_id, aPuzzle())) =>
    afterGuess(stored, WORDS.easy, aMiss(3)),
  );
  fireEvent.focus(window);
  expect(await screen.findByText('1/4')).toBeVisible();
  guess();
  expect(await screen.findAllByText('You already tried that group.')).not.toHaveLength(0);
  expect(server.callsTo(GUESS)).toHaveLength(0);
});
