import {
  RECENT_SIGN_IN_SECONDS,
  ROUTES,
  type BattleHistory,
  type LiveBattle,
  type VoidedBattles,
  type VoidPreview,
} from '@fourfold/contracts';
import { Admin } from '@fourfold/platform/testing';
import { currentChallenge, fight } from '@fourfold/testing/battle-tab';
import type { TestUser } from '@fourfold/testing/user';
import { AdminClient, waitFor } from '@fourfold/testing';
import { BATTLES_VOIDED_AT_ONCE } from '../src/limits';
import { VoidService } from '../src/record/void.service';
import type { BattleApp } from './battle-app';
import { World } from './world';

const ADMIN = '3b241101-e2bb-4255-8caf-4136c566a962';

describe('an admin', () => {
  let world: World;
  let battle: BattleApp;
  let admin: Admin;

  beforeAll(async () => {
    world = await World.start();
    ({ battle } = world);
    admin = Admin.of(battle);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  const historyOf = async ({ token }: TestUser): Promise<BattleHistory> =>
    (await battle.call('get', ROUTES.battle.history, token)).body as BattleHistory;

  const voidAll = (choice: object) => admin.act<VoidedBattles>('POST', ROUTES.admin.voidBattles, choice);
  const voidBattles = (battle_ids: string[]) => voidAll({ battle_ids });

  it('sees the battles that have not ended, newest first', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const room_code = await battle.startBattle([annTab, benTab]);
    const { tab } = await world.newPlayer('Cleo');
    await tab.ask('create_game', {}, 'game_created');
    const live = await admin.send<LiveBattle[]>('GET', ROUTES.admin.liveBattles, { skip: 0, limit: 10 });
    expect(live).toMatchObject([
      { state: 'waiting', started_at: null, players: [{ display_name: 'Cleo' }], watchers: 0 },
      { room_code, state: 'in_progress', players: [{ user_id: ann.userId }, { user_id: ben.userId }] },
    ]);
    expect(live[1]!.started_at).toMatch(/Z$/);
  });

  it('ends a running battle, which counts nowhere and says so to its players', async () => {
    const { ann, annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    const battleId = annTab.heard('game_started')[0]!.game.battle_id;
    const { result, act } = await voidBattles([battleId]);
    expect(result).toEqual({ voided: 1 });
    expect(act).toMatchObject({ action: 'battle.void', after: { battle_ids: [battleId] } });
    const over = await benTab.hear('game_over');
    expect(over).toMatchObject({ reason: 'voided', game: { winner_id: null, rematch: null } });
    await waitFor(async () => (await historyOf(ann)).total === 1, { what: 'the history' });
    expect((await historyOf(ann)).battles).toMatchObject([{ won: false, reason: 'voided' }]);
    const { body } = await battle.call('get', ROUTES.battle.stats, ann.token);
    expect(body.total_battles).toBe(0);
    expect(await voidBattles([battleId])).toEqual({ result: { voided: 0 }, act: null });
  });

  it('is recorded before a running battle ends, so that no crash in between leaves no trace', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    const battleId = annTab.heard('game_started')[0]!.game.battle_id;
    // Of both replicas: either may answer.
    jest.spyOn(VoidService.prototype, 'void').mockRejectedValueOnce(new Error('killed'));
    await expect(voidBattles([battleId])).rejects.toThrow();
    expect(await benTab.hear('game_over')).toMatchObject({ reason: 'voided' });
    const acts = await battle.sql<{ action: string }>(
      `select action from admin_acts where after -> 'battle_ids' ? $1`,
      [battleId],
    );
    expect(acts).toEqual([{ action: 'battle.void' }]);
  });

  it('takes a finished battle out of statistics and boards, by its id or its time', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    benTab.send('typing_update', { typed_text: currentChallenge(benTab).text.slice(0, 1) });
    await annTab.hear('opponent_typing');
    const { game } = await fight(annTab);
    const boardOf = async () =>
      (await battle.call('get', ROUTES.battle.leaderboardFriends, ann.token)).body.leaderboard;
    expect(await boardOf()).toMatchObject([{ user_id: ann.userId, battles_won: 1 }]);
    expect((await voidBattles([game.battle_id])).result).toEqual({ voided: 1 });
    expect(await boardOf()).toEqual([]);
    for (const player of [ann, ben]) {
      const { body } = await battle.call('get', ROUTES.battle.stats, player.token);
      expect(body).toMatchObject({ total_battles: 0, battles_won: 0, total_words_typed: 0 });
    }
    const events = await battle.sql<{ data: { reason: string } }>(
      `select data from outbox where type = 'battle.finished' and aggregate_id = $1 order by id`,
      [game.battle_id],
    );
    expect(events.map(({ data }) => data.reason)).toEqual(['eliminated', 'voided']);
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const to = new Date(Date.now() - 3_000_000).toISOString();
    const none = await voidAll({ from, to });
    expect(none.result).toEqual({ voided: 0 });
  });

  it('takes out all battles of a time, however many', async () => {
    const count = BATTLES_VOIDED_AT_ONCE + 1;
    await battle.sql(
      `insert into battles (battle_id, room_code, started_at, finished_at, duration_seconds, reason, winner_id)
       select gen_random_uuid(), 'ABCDEF', '2025-11-01T12:00:00Z', '2025-11-01T12:01:00Z', 60, 'eliminated', $1
         from generate_series(1, $2::integer)`,
      [ADMIN, count],
    );
    const time = { from: '2025-11-01T11:00:00Z', to: '2025-11-01T13:00:00Z' };
    const { result, act } = await voidAll(time);
    expect(result).toEqual({ voided: count });
    expect(act).toMatchObject({ after: { ...time, battle_ids: [expect.any(String)] } });
    const left = await battle.sql(`select 1 from battles where room_code = 'ABCDEF' and reason <> 'voided'`);
    expect(left).toEqual([]);
  });

  it('sees first how many battles and players a request catches, running and finished ones', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    const { game } = await fight(annTab);
    const { annTab: cleoTab, benTab: danTab } = await world.twoPlayers();
    await battle.startBattle([cleoTab, danTab]);
    const running = cleoTab.heard('game_started')[0]!.game.battle_id;
    const preview = (choice: object) =>
      admin.act<VoidPreview>('POST', ROUTES.admin.previewVoidBattles, choice);
    await waitFor(async () => (await preview({ battle_ids: [game.battle_id] })).result.battles === 1, {
      what: 'the finished battle',
    });
    const both = { battle_ids: [game.battle_id, running] };
    expect(await preview(both)).toEqual({ result: { battles: 2, players: 4 }, act: null });
    expect(danTab.heard('game_over')).toEqual([]);
    await voidBattles([running]);
    expect((await preview(both)).result).toEqual({ battles: 1, players: 2 });
    await expect(preview({ ...both, from: '2025-11-01T11:00:00Z' })).rejects.toMatchObject({ status: 422 });
  });

  it('ends the battles that run in a time, and none before it has begun', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    const voidTime = (from: number, to: number) => voidAll({ from: at(from), to: at(to) });
    expect((await voidTime(60, 120)).result).toEqual({ voided: 0 });
    await voidTime(-60, 60);
    expect(await annTab.hear('game_over')).toMatchObject({ reason: 'voided' });
  });

  it('cannot void battles before the password is entered again', async () => {
    const auth_time = Math.floor(Date.now() / 1_000) - RECENT_SIGN_IN_SECONDS - 30;
    const token = battle.issuer.token({ sub: admin.adminId, auth_time });
    const asked = new AdminClient(battle.url, token).send('POST', ROUTES.admin.voidBattles, {
      battle_ids: [ADMIN],
    });
    await expect(asked).rejects.toMatchObject({ status: 401, code: 'reauthenticate' });
    expect((await voidBattles([ADMIN])).result).toEqual({ voided: 0 });
  });
});
