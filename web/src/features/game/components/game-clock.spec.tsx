import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { aMiss, aPuzzle, WORDS } from '../../../../test/builders';
import { FakeServer, ok, refused } from '../../../../test/fake-server';
import { GUESS, guess, showGame, TODAY } from '../../../../test/game';

const SECOND = 1_000;

let server: FakeServer;

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const judge = async (words: string[]): Promise<void> => {
  guess(words);
  await pass(0);
};
const open = (): Promise<void> => {
  showGame();
  return pass(0);
};
const timer = (): string => screen.getByRole('timer').textContent;

beforeEach(async () => {
  jest.useFakeTimers();
  server = new FakeServer()
    .on(TODAY, ok(aPuzzle()))
    .on(GUESS, ok(aMiss(3, { partial_match: { count: 3, category_hint: 'Hard' } })));
  await open();
});

afterEach(() => jest.useRealTimers());

it('counts down from 60 seconds', async () => {
  expect(timer()).toBe('Submit in 60s');
  await pass(15 * SECOND);
  expect(timer()).toBe('Submit in 45s');
});

it('reports a timeout to the server once, clears the selection and starts again', async () => {
  server.on(GUESS, ok(aMiss(3)));
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
  await judge(WORDS.easy);
  expect(timer()).toBe('Submit in 60s');
});

it('continues after a refused guess', async () => {
  server.on(GUESS, refused(409, 'You already tried that group.'));
  await pass(20 * SECOND);
  await judge(WORDS.easy);
  await pass(SECOND);
  expect(timer()).toBe('Submit in 39s');
});

it('pauses while the server judges', async () => {
  const answer = server.hold(GUESS, refused(409, 'x'));
  await pass(10 * SECOND);
  await judge(WORDS.easy);
  await pass(55 * SECOND);
  answer();
  await pass(SECOND);
  expect(server.callsTo(GUESS)).toHaveLength(1);
  expect(timer()).toBe('Submit in 49s');
});

it('says that a guess is being checked when that takes a while', async () => {
  const answer = server.hold(GUESS, ok(aMiss(3)));
  await judge(WORDS.easy);
  expect(screen.queryByText('Checking…')).toBeNull();
  await pass(SECOND);
  expect(screen.getByText('Checking…', { selector: '.wash' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Words' })).toHaveAttribute('data-checking');
  answer();
  await pass(0);
  expect(screen.queryByText('Checking…', { selector: '.wash' })).toBeNull();
});

it('starts at 60 seconds whenever the game is opened', async () => {
  await pass(20 * SECOND);
  cleanup();
  await pass(600 * SECOND);
  expect(server.callsTo(GUESS)).toHaveLength(0);
  await open();
  expect(timer()).toBe('Submit in 60s');
});

describe('a timeout that another tab has already reported', () => {
  it('costs nothing, and the timer starts again with the game as it stands', async () => {
    const game_state = { found_categories: [], mistakes_used: 1, is_resuming: true };
    server.on(GUESS, refused(409, 'The game has moved on.')).on(TODAY, ok(aPuzzle({ game_state })));
    await pass(60 * SECOND);
    await pass(0);
    expect(server.callsTo(GUESS)).toHaveLength(1);
    expect(screen.getByText('1/4')).toBeVisible();
    expect(timer()).toBe('Submit in 60s');
    fireEvent.keyDown(document.body);
    await pass(60 * SECOND);
    expect(server.callsTo(GUESS)[1]?.body).toMatchObject({ timed_out: true, guesses_before: 1 });
  });
});

describe('a player who is called away', () => {
  const showPage = (visibilityState: DocumentVisibilityState): void => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const waiting = (): HTMLElement | null =>
    screen.queryByRole('button', { name: 'Still there? Tap to go on' });
  afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'));

  it('loses no time while the page is hidden', async () => {
    await pass(20 * SECOND);
    showPage('hidden');
    await pass(300 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(0);
    showPage('visible');
    await pass(SECOND);
    expect(timer()).toBe('Submit in 39s');
  });

  it.each([
    ['the server counted', ok(aMiss(3)), '1/4'],
    ['could not be reported', refused(500), '0/4'],
  ])('is waited for after a timeout without any input that %s', async (_, answer, mistakes) => {
    server.on(GUESS, answer);
    await pass(300 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(1);
    expect(screen.getByText(mistakes)).toBeVisible();
    expect(timer()).toBe('Submit in 60s');
    fireEvent.click(waiting()!);
    expect(waiting()).toBeNull();
    await pass(2 * SECOND);
    expect(timer()).toBe('Submit in 58s');
  });

  it('goes on with any key', async () => {
    await pass(65 * SECOND);
    expect(waiting()).toBeVisible();
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(waiting()).toBeNull();
  });

  it('is not waited for when the guess before was made', async () => {
    server.on(GUESS, ok(aMiss(3)));
    await judge(WORDS.easy);
    await pass(30 * SECOND);
    expect(waiting()).toBeNull();
    await pass(35 * SECOND);
    expect(waiting()).toBeVisible();
  });
});

it('starts again after a timeout that could not be reported', async () => {
  server.on(GUESS, refused(500, 'x'));
  await pass(60 * SECOND);
  await pass(0);
  expect(timer()).toBe('Submit in 60s');
  expect(screen.getByText('0/4')).toBeVisible();
});

describe('the time for a guess', () => {
  const choose = (label: string): void =>
    void fireEvent.click(screen.getAllByRole('radio', { name: label })[0]!);
  const choices = (): HTMLElement[] => screen.queryAllByRole('group', { name: 'Time for a guess' });

  it('is chosen before the first guess and later in the menu, and remembered on the device', async () => {
    expect(choices()).toHaveLength(2);
    choose('10 min');
    expect(timer()).toBe('Submit in 10:00');
    await pass(545 * SECOND);
    expect(timer()).toBe('Submit in 55s');
    await judge(WORDS.easy);
    await pass(3 * SECOND);
    expect(choices()).toHaveLength(1);
    cleanup();
    await open();
    expect(timer()).toBe('Submit in 10:00');
  });

  it('has no limit if the player wants none', async () => {
    choose('No limit');
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('no limit')).toBeVisible();
    await pass(7_200 * SECOND);
    expect(server.callsTo(GUESS)).toHaveLength(0);
    choose('60 s');
    expect(timer()).toBe('Submit in 60s');
  });

  it('follows the choice made in another tab', () => {
    localStorage.setItem('fourfold.guess-time', 'long');
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    expect(timer()).toBe('Submit in 10:00');
  });
});

it('warns screen readers ten seconds before the end', async () => {
  await pass(49 * SECOND);
  expect(screen.queryByText('10 seconds left for this guess')).toBeNull();
  await pass(SECOND);
  expect(screen.getByText('10 seconds left for this guess')).toBeInTheDocument();
});

it('shows the hint for a near miss for 3 seconds and shakes for 600 ms', async () => {
  await judge(WORDS.easy);
  const hint = 'So close! Three of those belong together. Hint: Hard';
  const grid = screen.getByRole('group', { name: 'Words' });
  expect(grid).toHaveAttribute('data-shaking');
  const shaken = (): (string | null)[] =>
    within(grid)
      .getAllByRole('button')
      .flatMap((one) => (one.hasAttribute('data-shaking') ? [one.ariaLabel] : []));
  expect(shaken()).toEqual(WORDS.easy);
  await pass(599);
  expect(grid).toHaveAttribute('data-shaking');
  await pass(1);
  expect(grid).not.toHaveAttribute('data-shaking');
  expect(shaken()).toEqual([]);
  await pass(2_399);
  expect(screen.getByText(hint)).toBeVisible();
  await pass(1);
  expect(screen.queryByText(hint)).toBeNull();
});
