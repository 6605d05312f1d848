import { ROUTES } from '@fourfold/contracts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { aMiss, aPuzzle, aUser, WORDS, reviewPathOf } from '../../../../test/builders';
import { FakeServer } from '../../../../test/fake-server';
import { renderPart } from '../../../../test/render';
import { sessionStore } from '../../../lib/session/session';
import { keepMinute } from '../store/minute';
import { GameScreen } from './game-screen';

const TODAY = `GET ${ROUTES.puzzles.today}`;
const GUESS = `POST ${ROUTES.scores.validateGuess}`;
const SECOND = 1_000;
const MINUTE = 'fourfold.personal.minute//7';

let server: FakeServer;

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const guess = async (words: string[]): Promise<void> => {
  for (const word of words) fireEvent.click(screen.getByRole('button', { name: word }));
  fireEvent.click(screen.getByRole('button', { name: 'Submit Guess' }));
  await pass(0);
};
const open = async (): Promise<void> => {
  renderPart(<GameScreen reviewPathOf={reviewPathOf} onScored={() => undefined} />);
  await pass(0);
};
const timer = (): string => screen.getByRole('timer').textContent;

beforeEach(async () => {
  jest.useFakeTimers();
  server = new FakeServer()
    .on(TODAY, { status: 200, body: aPuzzle() })
    .on(GUESS, { status: 200, body: aMiss(3, { partial_match: { count: 3, category_hint: 'Hard' } }) });
  await open();
});

afterEach(() => jest.useRealTimers());

it('counts down from 60 seconds', async () => {
  expect(timer()).toBe('Submit in 60s');
  await pass(15 * SECOND);
  expect(timer()).toBe('Submit in 45s');
});

it('tells the server once when the time is up, clears the selection and starts again', async () => {
  server.on(GUESS, { status: 200, body: aMiss(3) });
  fireEvent.click(screen.getByRole('button', { name: 'KEEL' }));
  await pass(60 * SECOND);
  expect(server.callsTo(GUESS).map(({ body }) => body)).toEqual([
    { puzzle_id: 7, words: [], timed_out: true, guesses_before: 0 },
  ]);
  expect(screen.getByText('1/4')).toBeVisible();
  expect(screen.queryAllByRole('button', { pressed: true })).toHaveLength(0);
  expect(timer()).toBe('Submit in 60s');
});

it('starts again after every judged guess', async () => {
  await pass(20 * SECOND);
  await guess(WORDS.easy);
  expect(timer()).toBe('Submit in 60s');
});

it('goes on where it was after a guess that was refused', async () => {
  server.on(GUESS, { status: 409, body: { detail: 'You already tried that group.' } });
  await pass(20 * SECOND);
  await guess(WORDS.easy);
  await pass(SECOND);
  expect(timer()).toBe('Submit in 39s');
});

it('stands still while the server judges', async () => {
  let answer = (): void => undefined;
  server.on(
    GUESS,
    () => new Promise((resolve) => (answer = () => resolve({ status: 409, body: { detail: 'x' } }))),
  );
  await pass(10 * SECOND);
  await guess(WORDS.easy);
  await pass(55 * SECOND);
  answer();
  await pass(SECOND);
  expect(server.callsTo(GUESS)).toHaveLength(1);
  expect(timer()).toBe('Submit in 49s');
});

describe('beside another tab', () => {
  const owner = { userId: '', puzzleId: 7 };
  let elsewhere: BroadcastChannel;
  let witness: BroadcastChannel;
  beforeEach(async () => {
    elsewhere = new BroadcastChannel('fourfold.game');
    witness = new BroadcastChannel('fourfold.game');
    await act(async () => {
      const heard = new Promise((resolve) => (witness.onmessage = resolve));
      elsewhere.postMessage('claimed');
      await heard;
    });
  });
  afterEach(() => {
    elsewhere.close();
    witness.close();
  });

  it('shows the minute of the tab that is played in, and lets nothing run out by itself', async () => {
    await pass(15 * SECOND);
    expect(timer()).toBe('Submit in 45s');
    keepMinute(owner, 0, 20 * SECOND, true);
    await pass(SECOND);
    expect(timer()).toBe('Submit in 19s');
    await pass(120 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(0);
    expect(server.callsTo(TODAY)).toHaveLength(1);
  });

  it('goes on with that minute when it is looked at', async () => {
    await pass(120 * SECOND);
    keepMinute(owner, 0, 30 * SECOND, true);
    fireEvent.focus(window);
    expect(server.callsTo(TODAY)).toHaveLength(2);
    await pass(5 * SECOND);
    expect(timer()).toBe('Submit in 25s');
    await pass(25 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(1);
  });
});

describe('a page that is left and opened again', () => {
  const resumed = (mistakes_used: number) => ({
    status: 200,
    body: aPuzzle({ game_state: { found_categories: [], mistakes_used, is_resuming: true } }),
  });

  it('goes on where the minute is by then', async () => {
    await pass(20 * SECOND);
    cleanup();
    await pass(10 * SECOND);
    await open();
    expect(timer()).toBe('Submit in 30s');
    await pass(5 * SECOND);
    expect(timer()).toBe('Submit in 25s');
  });

  it('counts a minute that passed meanwhile as one mistake, once, and starts a new one', async () => {
    server.on(GUESS, { status: 200, body: aMiss(3) });
    await pass(20 * SECOND);
    cleanup();
    await pass(600 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(0);
    await open();
    expect(timer()).toBe('Submit in 0s');
    await pass(SECOND);
    expect(screen.getByText('1/4')).toBeVisible();
    expect(timer()).toMatch(/^Submit in (60|59)s$/);
    cleanup();
    server.on(TODAY, resumed(1));
    await open();
    await pass(SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(1);
  });

  it('has a new minute when a guess was made elsewhere meanwhile', async () => {
    await pass(20 * SECOND);
    cleanup();
    server.on(TODAY, resumed(1));
    await open();
    expect(timer()).toBe('Submit in 60s');
  });

  it('goes on in the minute that a judged guess began', async () => {
    await pass(20 * SECOND);
    await guess(WORDS.easy);
    await pass(5 * SECOND);
    cleanup();
    server.on(TODAY, resumed(1));
    await open();
    expect(timer()).toBe('Submit in 55s');
  });

  it('keeps no minute of a finished game', async () => {
    server.on(GUESS, { status: 200, body: aMiss(0) });
    expect(Object.keys(localStorage)).toContain(MINUTE);
    await guess(WORDS.easy);
    expect(screen.getByRole('heading', { name: 'Game Over!' })).toBeVisible();
    expect(Object.keys(localStorage)).not.toContain(MINUTE);
  });

  it('keeps no minute of who has logged out', () => {
    cleanup();
    sessionStore.set({ token: 't', user: aUser() });
    keepMinute({ userId: '', puzzleId: 7 }, 0, 60 * SECOND, true);
    expect(Object.keys(localStorage)).toContain(MINUTE);
    sessionStore.clear();
    expect(Object.keys(localStorage)).not.toContain(MINUTE);
  });
});

describe('while the server is being told that the time is up', () => {
  const at = (mistakes_used: number) => ({
    status: 200,
    body: aPuzzle({ game_state: { found_categories: [], mistakes_used, is_resuming: true } }),
  });
  beforeEach(async () => {
    server.on(GUESS, () => new Promise(() => undefined));
    await pass(60 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(1);
  });

  it('a reload does not tell it again, and goes on once it has counted', async () => {
    cleanup();
    server.on(TODAY, at(0), at(0), at(1));
    await open();
    expect(timer()).toBe('Submit in 0s');
    await pass(4 * SECOND);
    expect(screen.getByText('1/4')).toBeVisible();
    expect(timer()).toMatch(/^Submit in (60|59|58)s$/);
    await pass(20 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(1);
  });

  it('a second tab does not tell it again, and goes on once it has counted', async () => {
    server.on(TODAY, at(0), at(0), at(1));
    await open();
    await pass(4 * SECOND);
    expect(screen.getByText('1/4')).toBeVisible();
    await pass(20 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(1);
  });

  it('a tab that died before the server knew is replaced, once', async () => {
    cleanup();
    server.on(GUESS, { status: 200, body: aMiss(3) });
    await open();
    await pass(8 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(1);
    await pass(5 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(2);
    expect(screen.getByText('1/4')).toBeVisible();
    await pass(20 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(2);
  });

  it('a tab that died long ago is replaced after the server was asked', async () => {
    cleanup();
    await pass(600 * SECOND);
    const asked = server.callsTo(TODAY).length;
    server.on(GUESS, { status: 200, body: aMiss(3) });
    await open();
    await pass(SECOND);
    expect(server.callsTo(TODAY)).toHaveLength(asked + 2);
    expect(server.callsTo(GUESS)).toHaveLength(1);
    await pass(2 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(2);
  });

  it('a new minute that the other tab was given is that of this one too', async () => {
    cleanup();
    await open();
    await pass(SECOND);
    keepMinute({ userId: '', puzzleId: 7 }, 0, 60 * SECOND, true);
    await pass(10 * SECOND);
    expect(timer()).toBe('Submit in 50s');
    expect(server.callsTo(GUESS)).toHaveLength(1);
  });
});

it('warns the ear ten seconds before the end', async () => {
  await pass(49 * SECOND);
  expect(screen.queryByText('10 seconds left for this guess')).toBeNull();
  await pass(SECOND);
  expect(screen.getByText('10 seconds left for this guess')).toBeInTheDocument();
});

it('shows a near hint for 3 seconds and shakes for 600 ms', async () => {
  await guess(WORDS.easy);
  const hint = 'So close! Three of those belong together. Hint: Hard';
  const grid = screen.getByRole('group', { name: 'Words' });
  expect(grid).toHaveAttribute('data-shaking');
  await pass(599);
  expect(grid).toHaveAttribute('data-shaking');
  await pass(1);
  expect(grid).not.toHaveAttribute('data-shaking');
  await pass(2_399);
  expect(screen.getByText(hint)).toBeVisible();
  await pass(1);
  expect(screen.queryByText(hint)).toBeNull();
});
