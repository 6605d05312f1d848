import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clear, createStore } from 'idb-keyval';
import { aMiss, aPuzzle, aUser, WORDS } from '../../../../test/builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { GUESS, guess, openGame, tile, TODAY } from '../../../../test/game';
import { signIn } from '../../../../test/session';
import { findGame } from '../game-store';

const wrong = [...WORDS.easy.slice(0, 2), ...WORDS.hard.slice(0, 2)];

let server: FakeServer;

beforeEach(async () => {
  await clear(createStore('fourfold', 'games'));
  signIn();
  server = new FakeServer().on(TODAY, ok(aPuzzle())).on(GUESS, ok(aMiss(3)));
});

describe('a guess that was wrong before', () => {
  it('is refused without a request, even after a reload', async () => {
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
});

it('lists what was tried, folded', async () => {
  await openGame();
  guess(wrong);
  fireEvent.click(await screen.findByText('Tried: 1 group'));
  expect(screen.getByText(wrong.join(', '))).toBeVisible();
});

describe('marks on tiles', () => {
  it('are set by M, cost nothing, and survive a reload', async () => {
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

  it('are set by tapping in marking mode, and can group their tiles', async () => {
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

  const pressLong = async (word: string, pointer: 'MouseLeft' | 'TouchA'): Promise<void> => {
    const user = userEvent.setup({ delay: null });
    jest.useFakeTimers();
    await user.pointer({ keys: `[${pointer}>]`, target: tile(word) });
    act(() => jest.advanceTimersByTime(500));
    jest.useRealTimers();
    await user.pointer({ keys: `[/${pointer}]`, target: tile(word) });
  };

  it('are set by a long press, which does not select the tile', async () => {
    await openGame();
    await pressLong('BOW', 'TouchA');
    expect(tile('BOW')).toHaveAccessibleDescription('marked with a circle');
    expect(tile('BOW')).toHaveAttribute('aria-pressed', 'false');
  });

  it('are not set by a mouse button held down for long, which selects the tile', async () => {
    await openGame();
    await pressLong('BOW', 'MouseLeft');
    expect(tile('BOW')).toHaveAccessibleDescription('');
    expect(tile('BOW')).toHaveAttribute('aria-pressed', 'true');
  });
});

it('offers the next puzzle when it is due by the server clock, and keeps the unfinished one', async () => {
  const DUE_MS = 30_000;
  // Removes the random delay that spreads the requests of browsers.
  const spread = jest.spyOn(Math, 'random').mockReturnValue(0);
  const tomorrow = aPuzzle({
    puzzle_id: 8,
    puzzle_date: '2025-11-22',
    puzzle_data: { words: aPuzzle().puzzle_data.words.map((word) => `${word}S`) },
  });
  const next_puzzle_at = new Date(Date.now() + DUE_MS).toISOString();
  server.on(TODAY, ok(aPuzzle({ next_puzzle_at })), ok(tomorrow));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  await openGame();
  guess(wrong);
  expect(await screen.findByText('1/4')).toBeVisible();
  expect(screen.queryByText(/^A new puzzle is ready/)).toBeNull();
  act(() => jest.advanceTimersByTime(DUE_MS));
  expect(await screen.findByText(/^A new puzzle is ready/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Play the new puzzle' }));
  expect(tile('KEELS')).toBeVisible();
  expect(screen.getByText('0/4')).toBeVisible();
  jest.useRealTimers();
  spread.mockRestore();
});

it('offers the next puzzle at once after a guess that was sent when it was due', async () => {
  // The request of the rollover is most of a minute away.
  const spread = jest.spyOn(Math, 'random').mockReturnValue(0.99);
  const next_puzzle_at = new Date(Date.now() - 1).toISOString();
  server.on(TODAY, ok(aPuzzle({ next_puzzle_at })), ok(aPuzzle({ puzzle_id: 8, puzzle_date: '2025-11-22' })));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  await openGame();
  guess(wrong);
  // Of the faked time.
  const soon = { timeout: 30_000 };
  expect(await screen.findByText(/^A new puzzle is ready/, {}, soon)).toBeVisible();
  jest.useRealTimers();
  spread.mockRestore();
});
