import 'fake-indexeddb/auto';
import { ROUTES, type OfflinePack, type SyncResult } from '@fourfold/contracts';
import { sealPack } from '@fourfold/game-rules';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { aCompletePuzzle, aFind, aMiss, aPuzzle, aUser, GROUPS, WORDS } from '../../../../test/builders';
import { FakeServer, ok, refused, type ReceivedCall } from '../../../../test/fake-server';
import { GUESS, guess, TODAY } from '../../../../test/game';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { GameScreen } from './game-screen';
import { SyncBar } from './sync-bar';
import { useScored } from '../../../shared/scores/use-scored';
import { serverClock } from '../../../lib/time/server-clock';
import { findGame } from '../game-store';

jest.mock('../../../shared/scores/use-scored');

const SYNC = `POST ${ROUTES.scores.sync}`;
const SUBMIT = 'POST /api/scores/puzzle/7';
const COMPLETE = 'GET /api/puzzles/7/complete';
const PROBE = 'HEAD /favicon.svg';
const ALL_ROUTES = [TODAY, GUESS, SYNC, SUBMIT, COMPLETE, PROBE];
const wrong = [...WORDS.medium.slice(0, 2), ...WORDS.tricky.slice(0, 2)];

let server: FakeServer;
let pack: OfflinePack;
const onScored = jest.fn();

beforeAll(async () => {
  const groups = GROUPS.map(({ name, ...rest }) => ({ category_name: name, ...rest }));
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const sealed = await sealPack(groups, {
    iterations: 5,
    salt: random(16),
    ivs: groups.map(() => random(12)),
  });
  pack = { ...sealed, categories: [...sealed.categories] };
});

beforeEach(async () => {
  await clear(createStore('fourfold', 'games'));
  onScored.mockClear();
  jest.mocked(useScored).mockReturnValue(onScored);
  signIn();
  server = new FakeServer().on(TODAY, ok(aPuzzle({ offline_pack: pack }))).on(GUESS, ok(aFind('Group 1')));
});

afterEach(() => jest.restoreAllMocks());

const { user_id: userId } = aUser();
const open = async (): Promise<void> => {
  renderWithProviders(
    <>
      <GameScreen />
      <SyncBar userId={userId} />
    </>,
  );
  await waitFor(() =>
    expect(
      screen.queryByRole('group', { name: 'Words' }) ?? screen.queryByRole('heading', { level: 1 }),
    ).toBeTruthy(),
  );
  await waitFor(() => expect(screen.queryByText("Unfolding today's puzzle…")).toBeNull());
};
const judge = async (words: string[]): Promise<void> => {
  guess(words);
  await waitFor(() => expect(screen.queryAllByRole('button', { pressed: true })).toHaveLength(0));
};
const goOffline = (): void => ALL_ROUTES.forEach((route) => void server.on(route, 'offline'));
const synced = (changes: Partial<SyncResult>) =>
  ok({
    puzzle_id: 7,
    puzzle_date: '2025-11-21',
    status: 'finished',
    won: false,
    game_over: true,
    mistakes_remaining: 0,
    calculated_score: 100,
    game_state: {
      found_categories: [{ category_name: 'Group 1', words: WORDS.easy, difficulty: 1 }],
      mistakes_used: 4,
      is_resuming: true,
    },
    ...changes,
  });
const goesOn = synced({
  status: 'in_progress',
  won: null,
  game_over: false,
  mistakes_remaining: 3,
  game_state: { found_categories: [], mistakes_used: 1, is_resuming: true },
});
const complete = ok(aCompletePuzzle());
const loseOffline = async (): Promise<void> => {
  for (let place = 0; place < 4; place++) {
    await judge([
      WORDS.medium[place]!,
      WORDS.hard[place]!,
      WORDS.tricky[place]!,
      WORDS.tricky[(place + 1) % 4]!,
    ]);
  }
  await screen.findByRole('heading', { name: 'Game Over!' });
};
const bodies = (calls: ReceivedCall[]) => calls.map(({ body }) => body);

describe('without a network', () => {
  it('a correct guess decrypts its category, and a wrong one counts as a mistake', async () => {
    await open();
    goOffline();
    await judge(WORDS.hard);
    expect(await screen.findByRole('heading', { name: 'Group 3' })).toBeVisible();
    await judge(wrong);
    expect(await screen.findByText('1/4')).toBeVisible();
    expect(await screen.findByText('2 guesses made offline.', { exact: false })).toBeVisible();
  });

  it('a guess is timed by when it was made, not by when the server turned out to be unreachable', async () => {
    const madeAt = Date.parse('2025-11-21T12:00:00Z');
    const clock = jest.spyOn(serverClock, 'now').mockReturnValue(madeAt);
    await open();
    goOffline();
    server.on(PROBE, () => {
      clock.mockReturnValue(madeAt + 4_000);
      return 'offline';
    });
    await judge(wrong);
    expect((await findGame(userId, 7))?.log).toMatchObject([{ at: '2025-11-21T12:00:00.000Z' }]);
  });

  it('a repeated guess is refused and costs nothing', async () => {
    await open();
    goOffline();
    await judge(wrong);
    await screen.findByText('1/4');
    guess(wrong);
    expect(await screen.findByText('You already tried that group.', { selector: 'span' })).toBeVisible();
    expect(screen.getByText('1/4')).toBeVisible();
  });

  it('a reloaded page continues the game', async () => {
    await open();
    await judge(WORDS.easy);
    goOffline();
    await judge(wrong);
    cleanup();
    await open();
    expect(await screen.findByText(/^You’re offline/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Group 1' })).toBeVisible();
    expect(screen.getByText('1/4')).toBeVisible();
    await judge(WORDS.tricky);
    expect(await screen.findByRole('heading', { name: 'Group 4' })).toBeVisible();
  });

  it('the device says one thing in one place, guesses included', async () => {
    await open();
    goOffline();
    await judge(wrong);
    await screen.findByText('1/4');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    expect(await screen.findByText('You’re offline. 1 guess made offline.')).toBeVisible();
    expect(screen.getAllByText(/You’re offline|Not yet synced/)).toHaveLength(1);
    online.mockRestore();
    fireEvent(window, new Event('online'));
  });

  it('a puzzle that was never opened says that the server cannot be reached', async () => {
    goOffline();
    await open();
    expect(await screen.findByText(/^Cannot connect to server/)).toBeVisible();
  });

  it('a puzzle that another player opened here is not available', async () => {
    await open();
    cleanup();
    signIn({ user_id: 'somebody-else' });
    goOffline();
    await open();
    expect(await screen.findByText(/^Cannot connect to server/)).toBeVisible();
  });

  it('a failed request is not judged offline while the server can be reached', async () => {
    await open();
    server.on(GUESS, 'offline');
    guess(WORDS.easy);
    expect(await screen.findAllByText('Failed to validate guess. Please try again.')).not.toHaveLength(0);
  });

  it('a guess whose answer was lost counts as it did on the server', async () => {
    await open();
    const game_state = { found_categories: [], mistakes_used: 1, is_resuming: true };
    server.on(GUESS, 'offline').on(TODAY, ok(aPuzzle({ offline_pack: pack, game_state })));
    guess(wrong);
    expect(await screen.findByText('1/4')).toBeVisible();
  });
});

describe('when the network is back', () => {
  it('the log is synced once by sequence number, and the answers of a lost game appear', async () => {
    await open();
    await judge(WORDS.easy);
    goOffline();
    await loseOffline();
    expect(screen.getByText('They’ll be here as soon as you’re online again.')).toBeVisible();
    expect(server.callsTo(SUBMIT)).toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'How others did' })).toBeNull();

    server
      .on(SYNC, synced({}))
      .on(SUBMIT, { status: 201, body: {} })
      .on(COMPLETE, complete)
      .on(
        'GET /api/scores/puzzle/7/status',
        ok({ points_scored: 100, completion_time_seconds: 61, offline: true, unranked: true }),
      );
    const tried = server.callsTo(SYNC).length;
    fireEvent(window, new Event('online'));
    const missed = await screen.findByRole('list', { name: 'Missed categories' });
    expect(within(missed).getAllByRole('heading')).toHaveLength(3);
    expect(await screen.findByRole('link', { name: 'How others did' })).toBeVisible();
    expect(await screen.findByText('61 seconds')).toBeVisible();
    expect(
      screen.getByText(/^Unranked: .*counts for your streak, but not for the leaderboards/),
    ).toBeVisible();
    expect(screen.getByText(/^Offline: .*its time is what your device said/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/made offline/)).toBeNull());
    fireEvent(window, new Event('online'));
    fireEvent.focus(window);
    expect(server.callsTo(SYNC).slice(tried)).toHaveLength(1);
    expect(bodies(server.callsTo(SYNC)).at(-1)).toMatchObject({
      puzzle_id: 7,
      guesses: [
        { seq: 2, timed_out: false },
        { seq: 3, timed_out: false },
        { seq: 4, timed_out: false },
        { seq: 5, timed_out: false, at: expect.stringMatching(/^\d{4}-.*Z$/) },
      ],
    });
    expect(bodies(server.callsTo(SUBMIT))).toEqual([[WORDS.easy]]);
    expect(onScored).toHaveBeenCalledTimes(1);
  });

  it('the verdict of the server overrides that of the browser', async () => {
    await open();
    goOffline();
    await judge(wrong);
    server.on(SYNC, synced({})).on(SUBMIT, refused(409, 'x')).on(COMPLETE, complete);
    fireEvent(window, new Event('online'));
    expect(await screen.findByRole('heading', { name: 'Game Over!' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Group 1' })).toBeVisible();
  });

  it('a log that failed to sync stays visible and is sent in full the next time', async () => {
    await open();
    goOffline();
    await judge(wrong);
    await screen.findByText(/1 guess made offline/);
    server.on(SYNC, refused(503, 'busy'));
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(server.callsTo(SYNC).length).toBeGreaterThan(0));
    expect(screen.getByText(/1 guess made offline/)).toBeVisible();
    server.on(SYNC, goesOn);
    fireEvent.click(await screen.findByRole('button', { name: 'Sync now' }));
    await waitFor(() => expect(screen.queryByText(/made offline/)).toBeNull());
    expect(await screen.findByText('1/4')).toBeVisible();
  });

  it('a guess waits for the log to sync, so that the server gets both in order', async () => {
    await open();
    goOffline();
    await judge(wrong);
    server.on(SYNC, goesOn).on(GUESS, ok(aMiss(2)));
    await judge([...WORDS.easy.slice(0, 2), ...WORDS.medium.slice(0, 2)]);
    expect(await screen.findByText('2/4')).toBeVisible();
    const order = server.calls.map(({ path }) => path).filter((path) => path.startsWith('/api/scores'));
    expect(order.slice(-2)).toEqual([ROUTES.scores.sync, ROUTES.scores.validateGuess]);
  });

  it('guesses that the server permanently refuses are reported as lost, until that was read', async () => {
    await open();
    goOffline();
    await judge(wrong);
    server.on(SYNC, refused(409, 'It is too late to sync this puzzle.'));
    fireEvent(window, new Event('online'));
    expect(await screen.findByText(/didn’t take guesses made offline: It is too late/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'I have read this' }));
    expect(screen.queryByText(/made offline/)).toBeNull();
  });

  it('a guess is not sent when the server refuses the ones before it, and the reason is shown', async () => {
    await open();
    goOffline();
    await judge(wrong);
    server.on(SYNC, refused(409, 'It is too late to sync this puzzle.')).on(GUESS, ok(aMiss(2)));
    guess(WORDS.easy);
    expect(await screen.findAllByText('It is too late to sync this puzzle.')).not.toHaveLength(0);
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(4);
    expect(server.callsTo(GUESS)).toHaveLength(1);
  });
});
