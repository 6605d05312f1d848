import { ROUTES, type BattleBoardEntry } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { RankFillService, RankSetRepository } from '@fourfold/platform/ranks';
import { Admin } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import type { TestUser } from '@fourfold/testing/user';
import { BoardRepository } from '../src/record/board.repository';
import { livePeriods, setOf } from '../src/record/domain/rank-set';
import { RebuildService } from '../src/record/rebuild.service';
import type { FinishedBattle } from '../src/record/record.repository';
import { ResultService } from '../src/record/result.service';
import { BattleApp } from './battle-app';
import { finishedBattle } from './finished-battle';

/** The fixed time of the service: no day, week or month ends while a test runs. */
const NOW = Date.parse('2026-11-18T12:00:00Z');

describe('the rank of a player beyond the rows that are shown', () => {
  let battle: BattleApp;
  let players: TestUser[];
  let latest: FinishedBattle;
  let countInPostgres: jest.SpiedFunction<BoardRepository['countBetter']>;

  beforeAll(async () => {
    battle = await BattleApp.start();
    battle.app.get(Clock).now = () => new Date(NOW);
    players = await Promise.all(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => battle.player(name)));
    // Ann has won four battles, Ben three, and so on; Eve has lost one.
    for (const [index, player] of players.entries())
      for (let wins = index; wins < players.length - 1; wins += 1) await record(player, players[index + 1]!);
    await settled();
  });
  beforeEach(() => {
    countInPostgres = jest.spyOn(BoardRepository.prototype, 'countBetter');
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => battle.stop());

  const sets = () => battle.app.get(RankSetRepository, { strict: false });
  const live = () => livePeriods(new Date(NOW)).map(setOf);

  async function record(winner: TestUser, loser: TestUser, wpm?: number): Promise<void> {
    latest = finishedBattle([winner, loser], NOW);
    const completion = { user_id: winner.userId, challenge_id: 1, duration_ms: 900, wpm: wpm ?? 60 };
    const evidence = { completions: [completion], log: [] };
    const results = battle.app.get(ResultService, { strict: false });
    await results.record(latest, [winner.names, loser.names], evidence);
  }

  /** Waits until the sorted sets have every row. */
  async function settled(): Promise<void> {
    const pending = `select from outbox where type = 'battle.finished'
      and not exists (select from inbox where event_id = outbox.id)`;
    await waitFor(async () => (await battle.sql(pending)).length === 0, { what: 'the ranks to settle' });
    await waitFor(
      async () => {
        await battle.app.get(RankFillService, { strict: false }).buildMissingRegularly();
        return (await Promise.all(live().map((set) => sets().isComplete(set)))).every(Boolean);
      },
      { what: 'the ranks to be built' },
    );
  }

  const board = async (query: string, { token }: TestUser): Promise<BattleBoardEntry[]> =>
    (await battle.call('get', ROUTES.battle.leaderboard + query, token)).body.leaderboard;

  /** The rank of each player when only the first row is shown is that in the whole list. */
  async function expectRightRanks(): Promise<void> {
    for (const period of ['all', 'month', 'week']) {
      const all = await board(`?period=${period}`, players[0]!);
      for (const player of players) {
        const rows = await board(`?period=${period}&limit=1`, player);
        const own = rows.find(({ user_id }) => user_id === player.userId);
        expect(own?.rank).toBe(all.find(({ user_id }) => user_id === player.userId)?.rank);
      }
    }
  }

  it('is counted in a sorted set of each period', async () => {
    await expectRightRanks();
    expect(countInPostgres).not.toHaveBeenCalled();
  });

  it('is counted in Postgres while a set is missing, which is then rebuilt', async () => {
    // Before the sets are gone, or the job rebuilds them.
    const isComplete = jest.spyOn(RankSetRepository.prototype, 'isComplete').mockResolvedValue(true);
    for (const set of live()) await sets().drop(set);
    await expectRightRanks();
    expect(countInPostgres).toHaveBeenCalled();
    isComplete.mockRestore();
    await settled();
    countInPostgres.mockClear();
    await expectRightRanks();
    expect(countInPostgres).not.toHaveBeenCalled();
  });

  it('follows a win that is let stand, a battle that becomes void, and the end of an account', async () => {
    const [ann, , , , eve] = players as [TestUser, TestUser, TestUser, TestUser, TestUser];
    const admin = Admin.of(battle);
    for (let wins = 0; wins < 5; wins += 1) await record(eve, ann, 290);
    const { battle_id } = latest;
    const decide = (decision: 'stands' | 'void') =>
      admin.send('PUT', ROUTES.admin.flaggedBattle, { battle_id, decision, reason: 'seen' });
    await settled();
    await expectRightRanks();
    await decide('stands');
    await expectRightRanks();
    await decide('void');
    await settled();
    await expectRightRanks();
    await battle.delete(ann);
    await waitFor(async () => (await sets().size(live()[0]!)) === players.length - 1, {
      what: 'the removal',
    });
    await expectRightRanks();
    expect(countInPostgres).not.toHaveBeenCalled();
  });

  it('is corrected by the command that recomputes records', async () => {
    await sets().put(live()[0]!, [{ member: players[1]!.userId, standing: 1 }]);
    const rebuild = battle.app.get(RebuildService, { strict: false });
    expect(await rebuild.rebuild()).toEqual({ ranks: 1 });
    await expectRightRanks();
    expect(await rebuild.rebuild()).toEqual({});
  });
});
