import {
  ROUTES,
  routePath,
  type PuzzleStatus,
  type TodayPuzzle,
  type User,
  type WsTokenResponse,
} from '@fourfold/contracts';
import {
  freePort,
  spawnService,
  startStack,
  type ProcessName,
  type ServiceProcess,
  type Stack,
} from '@fourfold/stack';
import { answersTo, PATIENT_TIMEOUTS, storeUrls } from '@fourfold/testing';
import { BATTLE_TRANSPORTS, fight, startBattle } from '@fourfold/testing/battle-tab';
import { TestUser } from '@fourfold/testing/user';

/** Everything is started from its sources. */
jest.setTimeout(900_000);

const FIVE_MINUTES_MS = 5 * 60_000;
/** Ten minutes ahead of auth, for whom its tickets of a minute would have expired. */
const AHEAD: readonly ProcessName[] = ['puzzles', 'social', 'battle', 'gateway'];
const environment = (isAhead: boolean) => ({
  ...PATIENT_TIMEOUTS,
  CLOCK_OFFSET_MS: String(isAhead ? FIVE_MINUTES_MS : -FIVE_MINUTES_MS),
});

describe('replicas whose clocks are minutes apart', () => {
  let stack: Stack;
  let otherBattle: ServiceProcess;
  let [ada, bea]: TestUser[] = [];

  beforeAll(async () => {
    stack = await startStack({
      postgresUrl: storeUrls().postgres,
      env: (name) => environment(AHEAD.includes(name)),
    });
    const env = { ...stack.environment('battle'), PORT: String(await freePort()), ...environment(false) };
    otherBattle = await spawnService('battle', env);
    [ada, bea] = [await TestUser.register(stack.url), await TestUser.register(stack.url)];
  });
  afterAll(async () => {
    await otherBattle?.stop();
    await stack?.stop();
  });

  it('play a game to its score and streak', async () => {
    const { puzzle_id, puzzle_data } = await ada!.call<TodayPuzzle>(ROUTES.puzzles.today);
    const groups = answersTo(puzzle_data.words).map(({ words }) => words);
    for (const words of groups) {
      const body = { puzzle_id, words };
      expect(await ada!.call(ROUTES.scores.validateGuess, { body })).toMatchObject({ correct: true });
    }
    await ada!.call(routePath(ROUTES.scores.submit, { puzzle_id }), { body: groups });
    const status = await ada!.call<PuzzleStatus>(routePath(ROUTES.scores.status, { puzzle_id }));
    expect(status).toMatchObject({ won: true, submitted: true });
    expect(status.completion_time_seconds).toBeLessThan(FIVE_MINUTES_MS / 1_000);
    expect((await ada!.call<User>(ROUTES.users.profile)).current_streak).toBe(1);
  });

  it('let users talk, with tickets that live for a minute', async () => {
    await ada!.befriend(bea!);
    const [from, to] = [await ada!.openFriends(), await bea!.openFriends()];
    from.send('send_message', { to_user_id: bea!.userId, message: 'hello' });
    expect(await to.hear('new_message')).toMatchObject({ from_user_id: ada!.userId, message: 'hello' });
    for (const tab of [from, to]) tab.close();
  });

  it('fight a battle over both replicas', async () => {
    const [[, open]] = BATTLE_TRANSPORTS as [(typeof BATTLE_TRANSPORTS)[0]];
    const { token } = await bea!.call<WsTokenResponse>(ROUTES.auth.wsToken);
    const [host, guest] = [await ada!.openBattle(), await open(otherBattle.url, token)];
    await startBattle([host, guest]);
    await fight(host);
    expect((await guest.hear('game_over')).game.winner_id).toBe(ada!.userId);
    for (const tab of [host, guest]) tab.close();
  });
});
