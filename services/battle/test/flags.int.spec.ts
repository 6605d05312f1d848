import { ROUTES, type BattleBoardEntry, type FlaggedBattle } from '@fourfold/contracts';
import { Admin } from '@fourfold/platform/testing';
import type { TestUser } from '@fourfold/testing/user';
import { randomUUID } from 'node:crypto';
import type { LogEntry } from '../src/record/domain/match-log';
import type { TypingEvidence } from '../src/record/domain/pace';
import { RebuildService } from '../src/record/rebuild.service';
import type { FinishedBattle } from '../src/record/record.repository';
import { ResultService } from '../src/record/result.service';
import { BattleApp } from './battle-app';
import { finishedBattle } from './finished-battle';

const CHALLENGE = { text: 'ox', challenge_type: 'short_word', difficulty: 1 } as const;

/** The winner has pressed a key every 90 ms. */
const MACHINE: LogEntry[] = [
  { at: 0, challenge: { challenge_id: 1, ...CHALLENGE } },
  ...Array.from({ length: 40 }, (_, key) => [900 + 90 * key, 0, key + 1] as const),
];

describe('a flagged battle', () => {
  let battle: BattleApp;
  let admin: Admin;
  let challengeId: number;

  beforeAll(async () => {
    battle = await BattleApp.start();
    await battle.loadShortTexts();
    admin = Admin.of(battle);
    const [row] = await battle.sql<{ id: number }>(
      'select challenge_id::float8 as id from challenges where text = $1',
      [CHALLENGE.text],
    );
    challengeId = row!.id;
  });
  afterEach(() =>
    battle.sql(
      'truncate battles, battle_players, flagged_battles, replays, replay_shares, records, standings',
    ),
  );
  afterAll(() => battle.stop());

  const people = () => Promise.all(['Ann', 'Ben'].map((name) => battle.player(name)));
  const completion = ({ userId: user_id }: TestUser, wpm: number) => ({
    user_id,
    challenge_id: challengeId,
    duration_ms: 900,
    wpm,
  });

  async function record(players: TestUser[], evidence: Partial<TypingEvidence>): Promise<FinishedBattle> {
    const finished = finishedBattle(players, Date.now());
    const names = players.map((player) => player.names);
    const results = battle.app.get(ResultService, { strict: false });
    await results.record(finished, names, { completions: [], log: [], ...evidence });
    return finished;
  }

  async function winsOf(player: TestUser): Promise<number> {
    const { body } = await battle.call('get', ROUTES.battle.leaderboardFriends, player.token);
    const rows = body.leaderboard as BattleBoardEntry[];
    return rows.find(({ user_id }) => user_id === player.userId)?.battles_won ?? 0;
  }

  const flagged = (query: { decided?: boolean; skip?: number; limit?: number } = {}) =>
    admin.send<FlaggedBattle[]>('GET', ROUTES.admin.flaggedBattles, query);
  const decide = ({ battle_id }: FinishedBattle, decision: 'stands' | 'void', reason = 'seen the replay') =>
    admin.act<FlaggedBattle>('PUT', ROUTES.admin.flaggedBattle, { battle_id, decision, reason });
  const drift = async (): Promise<object> => {
    const { ranks: _, ...rows } = await battle.app.get(RebuildService, { strict: false }).rebuild();
    return rows;
  };

  it('is listed for admins with its log, newest first', async () => {
    const [ann, ben] = (await people()) as [TestUser, TestUser];
    const fast = [completion(ben, 60), completion(ann, 241)];
    const first = await record([ann, ben], { completions: fast });
    await record([ann, ben], { completions: [completion(ann, 240), completion(ann, 240)] });
    const second = await record([ann, ben], { log: MACHINE });
    const all = await flagged();
    expect(all.map(({ battle_id }) => battle_id)).toEqual([second.battle_id, first.battle_id]);
    expect(all[1]).toEqual({
      battle_id: first.battle_id,
      finished_at: first.finished_at,
      reason: 'eliminated',
      winner_id: ann.userId,
      players: [ann, ben].map(({ userId, username }, at) => ({
        user_id: userId,
        username,
        display_name: ['Ann', 'Ben'][at],
      })),
      log: fast.map(({ challenge_id: _, ...each }) => ({ ...each, text: CHALLENGE.text })),
      has_replay: false,
      decision: null,
      decision_reason: null,
      decided_at: null,
    });
    expect(await flagged({ skip: 1, limit: 1 })).toEqual([all[1]]);
  });

  it('counts on no board until an admin lets it stand, and in the statistics at once', async () => {
    const [ann, ben] = (await people()) as [TestUser, TestUser];
    const fast = await record([ann, ben], { completions: [completion(ann, 290)] });
    expect(await winsOf(ann)).toBe(0);
    const { body } = await battle.call('get', ROUTES.battle.stats, ann.token);
    expect(body).toMatchObject({ total_battles: 1, battles_won: 1 });

    const { result, act } = await decide(fast, 'stands');
    expect(result).toMatchObject({ decision: 'stands', decision_reason: 'seen the replay' });
    expect(act).toMatchObject({
      action: 'battle.decide_flag',
      target_id: fast.battle_id,
      before: { decision: null },
      after: { decision: 'stands', reason: 'seen the replay' },
    });
    expect(await winsOf(ann)).toBe(1);
    expect(await flagged()).toEqual([]);
    expect(await flagged({ decided: true })).toEqual([result]);
    expect(await decide(fast, 'stands')).toEqual({ result, act: null });
    expect(await winsOf(ann)).toBe(1);
    expect(await drift()).toEqual({});
  });

  it('still counts for a winner whose opponent it was who seems not to have typed', async () => {
    const [ann, ben] = (await people()) as [TestUser, TestUser];
    await record([ann, ben], { completions: [completion(ben, 290)] });
    expect(await flagged()).toHaveLength(1);
    expect(await winsOf(ann)).toBe(1);
  });

  it('counts nowhere once an admin has declared it void, also after it stood, and for good', async () => {
    const [ann, ben] = (await people()) as [TestUser, TestUser];
    const fast = await record([ann, ben], { completions: [completion(ann, 290)] });
    await decide(fast, 'stands');
    const { result } = await decide(fast, 'void', 'a script');
    expect(result).toMatchObject({ decision: 'void', reason: 'voided', winner_id: null });
    expect(await winsOf(ann)).toBe(0);
    const { body } = await battle.call('get', ROUTES.battle.stats, ann.token);
    expect(body).toMatchObject({ total_battles: 0 });
    await expect(decide(fast, 'stands')).rejects.toMatchObject({ code: 'battle_void' });
    await expect(decide({ ...fast, battle_id: randomUUID() }, 'stands')).rejects.toMatchObject({
      code: 'flag_not_found',
    });
  });

  it('needs no decision when it has become void with others', async () => {
    const [ann, ben] = (await people()) as [TestUser, TestUser];
    const { battle_id } = await record([ann, ben], { completions: [completion(ann, 290)] });
    await admin.send('POST', ROUTES.admin.voidBattles, { battle_ids: [battle_id] });
    expect(await flagged()).toEqual([]);
    expect(await flagged({ decided: true })).toMatchObject([{ battle_id, decision: 'void' }]);
  });
});
