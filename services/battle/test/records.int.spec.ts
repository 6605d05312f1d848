import { ROUTES, type BattleBoardEntry, type GameOverReason } from '@fourfold/contracts';
import { Clock, isStoreUnavailable } from '@fourfold/platform';
import { RepublishService } from '@fourfold/platform/messaging';
import { RankSetRepository } from '@fourfold/platform/ranks';
import { runServiceCli } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import type { TestUser } from '@fourfold/testing/user';
import { randomUUID } from 'node:crypto';
import { livePeriods, setOf } from '../src/record/domain/rank-set';
import { RebuildService } from '../src/record/rebuild.service';
import { ResultService } from '../src/record/result.service';
import type { FinishedBattle } from '../src/record/record.repository';
import type { TypingEvidence } from '../src/record/domain/pace';
import { BattleApp } from './battle-app';
import { FIGURES } from './finished-battle';

const DAY_MS = 24 * 60 * 60_000;
/** The fixed time of the service: no day, week or month ends while a test runs. */
const NOW = Date.parse('2026-11-18T12:00:00Z');

const NOTHING_LOGGED: TypingEvidence = { completions: [], log: [] };

/** Fewer than there are database connections, so that none waits for one. */
const STORED_AT_ONCE = 8;

describe('the record of finished battles', () => {
  let battle: BattleApp;
  /** The end of the last battle that was created without an explicit time. */
  let latest = NOW;

  beforeAll(async () => {
    battle = await BattleApp.start();
    battle.app.get(Clock).now = () => new Date(NOW);
  });
  beforeEach(async () => {
    await battle.sql(
      'truncate battles, battle_players, flagged_battles, replays, replay_shares, records, standings',
    );
    const sets = battle.app.get(RankSetRepository, { strict: false });
    for (const period of livePeriods(new Date(NOW))) await sets.drop(setOf(period));
  });
  afterAll(() => battle.stop());

  function finished(
    [winner, ...losers]: [TestUser, ...TestUser[]],
    changes: { at?: number; reason?: GameOverReason; wpm?: number } = {},
  ): FinishedBattle {
    const { at = (latest += 1_000), reason = 'eliminated', wpm = 40 } = changes;
    const player = { ...FIGURES, wpm };
    return {
      battle_id: randomUUID(),
      room_code: 'ABCDEF',
      started_at: new Date(at - 61_000).toISOString(),
      finished_at: new Date(at).toISOString(),
      duration_seconds: 61,
      reason,
      winner_id: reason === 'abandoned' ? null : winner.userId,
      players: [
        { ...player, user_id: winner.userId, won: reason !== 'abandoned' },
        ...losers.map(({ userId }) => ({
          ...player,
          user_id: userId,
          won: false,
          words_completed: 2,
          wpm: 30,
          speed: 35,
        })),
      ],
    };
  }

  /** A forfeit that counts in the statistics of the winner, but not on the board. */
  function unranked([winner, loser]: [TestUser, TestUser]): FinishedBattle {
    const battle = finished([winner, loser], { reason: 'forfeit' });
    const [first, second] = battle.players;
    return { ...battle, players: [first!, { ...second!, forfeited: true, words_completed: 0 }] };
  }

  /** The number of players whose totals a rebuild corrects, by table. Ranks follow a moment later. */
  const drift = async (): Promise<object> => {
    const { ranks: _, ...rows } = await battle.app.get(RebuildService, { strict: false }).rebuild();
    return rows;
  };

  const record = (players: [TestUser, ...TestUser[]], changes: Parameters<typeof finished>[1] = {}) =>
    store(finished(players, changes), players);

  async function store(
    result: FinishedBattle,
    players: readonly TestUser[],
    evidence: Partial<TypingEvidence> = {},
  ): Promise<FinishedBattle> {
    const names = players.map((player) => player.names);
    const typed = { completions: [], log: [], ...evidence };
    const results = battle.app.get(ResultService, { strict: false });
    // Tried again as by the room: of many at once, one may wait too long for the rows of a player.
    for (;;)
      try {
        await results.record(result, names, typed);
        return result;
      } catch (error) {
        if (!isStoreUnavailable(error)) throw error;
      }
  }

  async function board(query = '', player?: TestUser): Promise<BattleBoardEntry[]> {
    const { body } = await battle.call('get', `${ROUTES.battle.leaderboard}${query}`, player?.token);
    return body.leaderboard;
  }

  const stats = async (player: TestUser) =>
    (await battle.call('get', ROUTES.battle.stats, player.token)).body;

  function people<Names extends string[]>(...names: Names): Promise<{ [At in keyof Names]: TestUser }> {
    const players = Promise.all(names.map((name) => battle.player(name)));
    return players as Promise<{ [At in keyof Names]: TestUser }>;
  }

  it('counts a battle once, however often it is stored', async () => {
    const [ann, ben] = await people('Ann', 'Ben');
    const result = finished([ann, ben]);
    await Promise.all(Array.from({ length: STORED_AT_ONCE }, () => store(result, [ann, ben])));
    expect(await stats(ann)).toEqual({
      total_battles: 1,
      battles_won: 1,
      win_rate: 100,
      average_wpm: 40,
      highest_wpm: 40,
      current_win_streak: 1,
      total_words_typed: 7,
    });
    const published = await battle.sql(
      `select data from outbox where type = 'battle.finished' and aggregate_id = $1`,
      [result.battle_id],
    );
    expect(published).toEqual([{ data: result }]);
  });

  it('keeps the first result of a battle, and returns it to a replica that stores another one', async () => {
    const [ann, ben] = await people('Ann', 'Ben');
    const first = await record([ann, ben]);
    const again = { ...finished([ben, ann], { reason: 'forfeit' }), battle_id: first.battle_id };
    const names = [ann.names, ben.names];
    expect(
      await battle.app.get(ResultService, { strict: false }).record(again, names, NOTHING_LOGGED),
    ).toEqual({
      reason: 'eliminated',
      winner_id: ann.userId,
    });
    expect(await stats(ben)).toMatchObject({ total_battles: 1, battles_won: 0 });
  });

  it('has correct sums, and no deadlock, when battles of the same players are stored concurrently', async () => {
    const crowd = await people('a', 'b', 'c', 'd', 'e');
    const results = Array.from({ length: 40 }, (_, n) => {
      const three = [crowd[n % 5]!, crowd[(n + 1) % 5]!, crowd[(n + 3) % 5]!] as [TestUser, ...TestUser[]];
      if (n % 2 === 0) three.reverse();
      return { three, result: finished(three, { at: NOW - n * 1_000 }) };
    });
    for (let from = 0; from < results.length; from += STORED_AT_ONCE) {
      const some = results.slice(from, from + STORED_AT_ONCE);
      await Promise.all(some.map(({ three, result }) => store(result, three)));
    }
    expect(await drift()).toEqual({});
    const all = await Promise.all(crowd.map(stats));
    expect(all.reduce((sum, { total_battles }) => sum + total_battles, 0)).toBe(120);
    expect(all.reduce((sum, { battles_won }) => sum + battles_won, 0)).toBe(40);
    for (const [index, player] of crowd.entries()) {
      const own = results.filter(({ three }) => three.includes(player)).map(({ result }) => result);
      const lost = own.findIndex(({ winner_id }) => winner_id !== player.userId);
      expect(all[index].current_win_streak).toBe(lost < 0 ? own.length : lost);
    }
  });

  it('counts wins since the last defeat, in the order in which battles ended', async () => {
    const [ann, ben] = await people('Ann', 'Ben');
    await record([ann, ben], { at: NOW });
    await record([ann, ben], { at: NOW - 3_000 });
    await record([ben, ann], { at: NOW - 2_000 });
    await record([ann, ben], { at: NOW - 1_000 });
    expect(await stats(ann)).toMatchObject({
      total_battles: 4,
      battles_won: 3,
      win_rate: 75,
      current_win_streak: 2,
    });
    expect(await stats(ben)).toMatchObject({ battles_won: 1, win_rate: 25, current_win_streak: 0 });
  });

  it('includes abandoned battles only in the history', async () => {
    const [ann, ben] = await people('Ann', 'Ben');
    await record([ann, ben]);
    await record([ann, ben], { reason: 'abandoned' });
    expect(await stats(ann)).toMatchObject({ total_battles: 1, current_win_streak: 1 });
    const { body } = await battle.call('get', ROUTES.battle.history, ben.token);
    expect(body.total).toBe(2);
    expect(body.battles.map(({ reason, won }: { reason: string; won: boolean }) => [reason, won])).toEqual([
      ['abandoned', false],
      ['eliminated', false],
    ]);
  });

  it('pages the history, newest first', async () => {
    const [ann, ben] = await people('Ann', 'Ben');
    for (let n = 0; n < 12; n += 1) await record([ann, ben], { at: NOW - n * 1_000 });
    const page = async (query: string) =>
      (await battle.call('get', `${ROUTES.battle.history}${query}`, ann.token)).body;
    const first = await page('');
    expect([first.battles.length, first.total]).toEqual([10, 12]);
    const times = [...first.battles, ...(await page('?skip=10')).battles].map(
      ({ played_at }: { played_at: string }) => played_at,
    );
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(times).size).toBe(12);
    for (const query of ['?skip=-1', '?limit=0', '?limit=101', '?limit=x'])
      expect((await battle.call('get', `${ROUTES.battle.history}${query}`, ann.token)).status).toBe(422);
  });

  it('ranks by wins, then by win rate; ties share a rank, and callers beyond the limit get their own row', async () => {
    const [ann, ben, cleo, dan] = await people('Ann', 'Ben', 'Cleo', 'Dan');
    await record([ann, dan]);
    await record([ann, dan], { wpm: 60 });
    await record([ben, dan]);
    await record([cleo, dan]);
    const rows = await board();
    expect(rows[0]).toEqual({
      rank: 1,
      user_id: ann.userId,
      display_name: 'Ann',
      battles_won: 2,
      win_rate: 100,
      average_wpm: 50,
      current_streak: 2,
    });
    expect(rows.map(({ rank, display_name }) => [rank, display_name])).toEqual([
      [1, 'Ann'],
      [2, expect.stringMatching(/Ben|Cleo/)],
      [2, expect.stringMatching(/Ben|Cleo/)],
      [4, 'Dan'],
    ]);
    const short = async () => {
      const shown = await board('?limit=1', dan);
      return shown.map(({ rank, display_name, is_me }) => [rank, display_name, is_me]);
    };
    await waitFor(async () => (await short())[1]?.[0] === 4, { what: 'the rank' });
    expect(await short()).toEqual([
      [1, 'Ann', undefined],
      [4, 'Dan', true],
    ]);
    expect(await board('?limit=1', ann)).toHaveLength(1);
    for (const query of ['?limit=0', '?limit=101', '?period=day'])
      expect((await battle.call('get', ROUTES.battle.leaderboard + query)).status).toBe(422);
  });

  it('ranks a signed-in player among friends, always with their own row', async () => {
    const [ann, ben, cleo, dan] = await people('Ann', 'Ben', 'Cleo', 'Dan');
    await battle.befriend(ben, dan);
    await battle.befriend(dan, cleo);
    await record([ann, dan]);
    await record([ann, dan]);
    await record([ben, dan]);
    await record([cleo, dan]);
    const places = async (query: string, player: TestUser) => {
      const path = `${ROUTES.battle.leaderboardFriends}${query}`;
      const { leaderboard } = (await battle.call('get', path, player.token)).body as {
        leaderboard: BattleBoardEntry[];
      };
      return leaderboard.map(({ rank, display_name, is_me }) => [rank, display_name, is_me]);
    };
    expect(await places('?period=week', ben)).toEqual([
      [1, 'Ben', undefined],
      [2, 'Dan', undefined],
    ]);
    expect(await places('?limit=1', dan)).toEqual([
      [1, expect.stringMatching(/Ben|Cleo/), undefined],
      [3, 'Dan', true],
    ]);
    expect(await places('', ann)).toEqual([[1, 'Ann', undefined]]);
    expect((await battle.call('get', ROUTES.battle.leaderboardFriends)).status).toBe(401);
  });

  it('counts a win on the board only when both have played, and every battle in the statistics', async () => {
    const [ann, ben] = await people('Ann', 'Ben');
    await store(unranked([ann, ben]), [ann, ben]);
    expect((await board()).map(({ display_name }) => display_name)).toEqual(['Ben']);
    const idle = finished([ann, ben]);
    const [winner, loser] = idle.players;
    await store({ ...idle, players: [winner!, { ...loser!, words_completed: 0, speed: 0 }] }, [ann, ben]);
    expect((await board()).map(({ display_name }) => display_name)).toEqual(['Ben']);
    const { players, ...played } = unranked([ann, ben]);
    await store({ ...played, players: [players[0]!, { ...players[1]!, words_completed: 1 }] }, [ann, ben]);
    expect((await board())[0]).toMatchObject({ display_name: 'Ann', battles_won: 1, win_rate: 100 });
    expect(await stats(ann)).toMatchObject({ total_battles: 3, battles_won: 3 });
    expect(await stats(ben)).toMatchObject({ total_battles: 3, battles_won: 0 });
  });

  it('leaves the streak on the board as it was after a win that the board does not count', async () => {
    const [ann, ben] = await people('Ann', 'Ben');
    const streaks = async () => {
      const own = (await board()).find(({ user_id }) => user_id === ann.userId);
      return [own?.current_streak, (await stats(ann)).current_win_streak];
    };
    await record([ann, ben]);
    await store(unranked([ann, ben]), [ann, ben]);
    expect(await streaks()).toEqual([1, 2]);
    await record([ann, ben]);
    expect(await streaks()).toEqual([2, 3]);
    await record([ben, ann]);
    await store(unranked([ann, ben]), [ann, ben]);
    expect(await streaks()).toEqual([0, 1]);
  });

  it('recomputes records and boards from the battles by one command, beside new battles', async () => {
    const [ann, ben, cleo] = await people('Ann', 'Ben', 'Cleo');
    const totals = () =>
      Promise.all(
        ['records', 'standings'].map((table) => battle.sql(`select * from ${table} order by 1, 2, 3`)),
      );
    for (let n = 0; n < 7; n += 1) await record([ann, ben], { at: NOW - n * 5 * DAY_MS, wpm: 40.1 + n });
    await record([ben, ann], { at: NOW - 12 * DAY_MS });
    await store(unranked([ann, cleo]), [ann, cleo]);
    await record([cleo, ann], { reason: 'abandoned' });
    const before = await totals();
    for (const statement of [
      `update records set wins = wins + 1, board_streak = 9 where user_id = '${ann.userId}'`,
      `delete from records where user_id = '${ben.userId}'`,
      `delete from standings where user_id = '${ben.userId}' and period = 'week'`,
      `update standings set wpm_sum = 1 where user_id = '${cleo.userId}'`,
    ])
      await battle.sql(statement);
    expect(await drift()).toEqual({ records: 2, standings: 2 });
    expect(await totals()).toEqual(before);

    await battle.sql(`update records set battles = 50, words = 0`);
    await Promise.all([
      runServiceCli('battle', 'rebuild', battle.env),
      record([ann, cleo]),
      record([ben, ann]),
    ]);
    expect(await drift()).toEqual({});
    expect(await stats(ann)).toMatchObject({ total_battles: 11 });
  });

  it('counts at most five wins a day against one opponent on the board, even when stored concurrently', async () => {
    const [ann, ben, cleo] = await people('Ann', 'Ben', 'Cleo');
    const wins = async () => (await board('?limit=1'))[0]!.battles_won;
    await Promise.all(Array.from({ length: STORED_AT_ONCE }, () => record([ann, ben])));
    expect(await wins()).toBe(5);
    await record([ann, cleo]);
    await record([ann, ben], { at: NOW + DAY_MS });
    expect(await wins()).toBe(7);
    expect(await stats(ann)).toMatchObject({ battles_won: STORED_AT_ONCE + 2 });
  });

  it('counts a battle on the boards of its week and month only', async () => {
    const [ann, ben, cleo] = await people('Ann', 'Ben', 'Cleo');
    await record([ann, cleo]);
    await record([ben, cleo], { at: NOW - 40 * DAY_MS });
    const names = async (period: string) =>
      (await board(`?period=${period}`)).map(({ display_name }) => display_name).sort();
    expect(await names('all')).toEqual(['Ann', 'Ben', 'Cleo']);
    expect([await names('month'), await names('week')]).toEqual([
      ['Ann', 'Cleo'],
      ['Ann', 'Cleo'],
    ]);
    const [best] = await board('?period=week');
    expect(best).toMatchObject({ rank: 1, battles_won: 1, win_rate: 100 });
  });

  it('shows current names, and deleted players without one', async () => {
    const [ann, ben] = await people('Ann', 'Ben');
    await record([ann, ben]);
    await battle.apply('user.updated', ann.userId, 2, ann.data({ display_name: 'Annabel' }));
    expect((await board())[0]!.display_name).toBe('Annabel');
    await battle.delete(ann);
    await battle.apply('user.updated', ann.userId, 3, ann.data());
    expect((await board()).map(({ display_name }) => display_name)).toEqual(['Ben']);
    const { body } = await battle.call('get', ROUTES.battle.history, ben.token);
    expect(body.battles[0].opponents).toEqual([
      { user_id: ann.userId, display_name: 'Deleted player', avatar_id: 2 },
    ]);
    await record([ann, ben]);
    expect((await board()).map(({ display_name }) => display_name)).toEqual(['Ben']);
    expect((await stats(ben)).total_battles).toBe(2);
    expect(await battle.sql('select * from people where username = $1', [ann.username])).toEqual([]);
  });

  it('is republished for consumers that rebuild their read models', async () => {
    const [ann, ben] = await people('Ann', 'Ben');
    const results = [await record([ann, ben]), await record([ben, ann], { reason: 'abandoned' })];
    await battle.sql('truncate outbox');
    expect(await battle.app.get(RepublishService).republishState()).toMatchObject({ battles: 2 });
    const published = await battle.sql<{ data: FinishedBattle; version: number }>(
      'select data, aggregate_version::integer as version from outbox',
    );
    for (const result of results) expect(published).toContainEqual({ data: result, version: 1 });
  });
});
