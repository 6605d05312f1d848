import { ROUTES, routePath, type BattleReplay } from '@fourfold/contracts';
import { fight, typeOut } from '@fourfold/testing/battle-tab';
import { waitFor } from '@fourfold/testing';
import { NOTHING_TYPED } from '@fourfold/game-rules';
import { RetentionJob } from '@fourfold/platform/database';
import { Admin } from '@fourfold/platform/testing';
import { REPLAY_MAX_BYTES } from '../src/limits';
import { REMATCH_MS } from '../src/room/domain/limits';
import { isRematchOpen } from '../src/room/domain/room';
import { ReplayRepository } from '../src/record/replay.repository';
import type { BattleApp } from './battle-app';
import { rewind } from './rewind';
import { World } from './world';

describe('the replay of a battle', () => {
  let world: World;
  let battle: BattleApp;

  beforeAll(async () => {
    world = await World.start();
    ({ battle } = world);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    world.closeTabs();
  });
  afterAll(() => world.stop());

  async function play() {
    const players = await world.twoPlayers();
    const { annTab, benTab } = players;
    await battle.startBattle([annTab, benTab]);
    await typeOut(annTab);
    await annTab.hear('word_completed');
    benTab.send('leave_game', {});
    const { game } = await annTab.hear('game_over');
    return { ...players, battleId: game.battle_id };
  }

  const read = (battleId: string, token: string) =>
    battle.call('get', routePath(ROUTES.battle.replay, { battle_id: battleId }), token);

  async function stored(battleId: string): Promise<void> {
    const replays = battle.app.get(ReplayRepository, { strict: false });
    await waitFor(() => replays.exists(battleId), { what: 'the replay' });
  }

  it('shows players who typed how far, when, and what happened', async () => {
    const { ann, ben, annTab, battleId } = await play();
    await stored(battleId);
    const { body, status } = await read(battleId, ben.token);
    const replay = body as BattleReplay;
    expect(status).toBe(200);
    expect(replay).toMatchObject({
      battle_id: battleId,
      reason: 'forfeit',
      winner_id: ann.userId,
      hit_points: 10,
      players: [
        { user_id: ann.userId, display_name: 'Ann', won: true },
        { user_id: ben.userId, display_name: 'Ben', won: false },
      ],
    });
    const text = replay.challenges[0]!.text;
    expect(replay.events.filter(({ kind }) => kind === 'typing')).toMatchObject(
      Array.from(text, (_, index) => ({ user_id: ann.userId, characters: index + 1 })),
    );
    expect(replay.events.filter(({ kind }) => kind !== 'typing')).toMatchObject([
      { kind: 'challenge', challenge: replay.challenges[0] },
      { kind: 'hit', user_id: ann.userId, loser_ids: [ben.userId] },
      { kind: 'challenge', challenge: replay.challenges[1] },
      { kind: 'out', user_id: ben.userId, reason: 'forfeited' },
      { kind: 'end', user_id: ann.userId, reason: 'forfeit' },
    ]);
    const { figures } = annTab.heard('game_over')[0]!;
    expect(figures!.texts).toEqual(replay.figures.texts);
    expect(figures).toMatchObject({ slowest_text: { text, winner_id: ann.userId } });
    const history = await battle.call('get', ROUTES.battle.history, ann.token);
    expect(history.body.battles[0]).toMatchObject({ battle_id: battleId, has_replay: true });
  });

  it('does not exist for anybody else, nor without a battle', async () => {
    const { battleId } = await play();
    await stored(battleId);
    const { player: zoe } = await world.newPlayer('Zoe');
    expect((await read(battleId, zoe.token)).status).toBe(404);
    expect((await read('3b241101-e2bb-4255-8caf-4136c566a962', zoe.token)).status).toBe(404);
    expect((await read('nonsense', zoe.token)).status).toBe(404);
  });

  it('can be shown by a link, without the names of opponents who have not agreed, until it is revoked', async () => {
    const { ann, ben, battleId } = await play();
    await stored(battleId);
    const path = routePath(ROUTES.battle.shareReplay, { battle_id: battleId });
    const { status, body } = await battle.call('post', path, ann.token);
    expect(status).toBe(201);
    expect((await battle.call('post', path, ann.token)).body).toEqual(body);
    const shared = () => battle.call('get', routePath(ROUTES.battle.sharedReplay, { token: body.token }));
    const nameless = await shared();
    expect(nameless.body.players).toMatchObject([
      { user_id: ann.userId, display_name: 'Ann' },
      { user_id: 'player-2', display_name: 'Player 2' },
    ]);
    expect(JSON.stringify(nameless.body)).not.toContain(ben.userId);
    await battle.call('put', ROUTES.battle.settings, ben.token).send({ named_in_shared_replays: true });
    expect((await shared()).body.players[1]).toMatchObject({ user_id: ben.userId, display_name: 'Ben' });
    const { player: zoe } = await world.newPlayer('Zoe');
    for (const method of ['post', 'delete'] as const)
      expect((await battle.call(method, path, zoe.token)).status).toBe(404);
    expect((await battle.call('delete', path, ann.token)).status).toBe(204);
    expect((await shared()).status).toBe(404);
  });

  it('is shown to admins when the battle is flagged, and to nobody otherwise', async () => {
    const { battleId } = await play();
    await stored(battleId);
    const admin = Admin.of(battle);
    const ask = () => admin.send('GET', ROUTES.admin.flaggedBattleReplay, { battle_id: battleId });
    await expect(ask()).rejects.toMatchObject({ code: 'replay_not_found' });
    await battle.sql(`insert into flagged_battles (battle_id, log) values ($1, '[]')`, [battleId]);
    expect(await ask()).toMatchObject({ battle_id: battleId, players: [{}, {}] });
  });

  it('that cannot be stored delays neither a hit nor the result, and is stored later', async () => {
    const replays = [battle.app, world.second.app].map((app) => app.get(ReplayRepository, { strict: false }));
    const adding = replays.map((one) =>
      jest.spyOn(one, 'add').mockImplementation(() => new Promise(() => undefined)),
    );
    const { ann, battleId } = await play();
    const history = await battle.call('get', ROUTES.battle.history, ann.token);
    expect(history.body.battles[0]).toMatchObject({ battle_id: battleId, has_replay: false });
    await waitFor(() => adding.some(({ mock }) => mock.calls.length > 0), { what: 'the attempt' });
    jest.restoreAllMocks();
    const code = (await battle.rooms.loadOf(ann.userId)).code;
    await rewind(battle.rooms, code, REMATCH_MS, isRematchOpen);
    await stored(battleId);
  });

  it('fits into 32 KB and is removed after 30 days', async () => {
    const { annTab, benTab, ann } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab], { hit_points: 10 });
    const { code } = await battle.rooms.loadOf(ann.userId);
    // Typed before what follows: the order of a log is that of its times.
    await rewind(battle.rooms, code, 4_000 * 60, () => true);
    const { room } = (await battle.rooms.load(code))!;
    const track = (n: number) => ({
      ...NOTHING_TYPED,
      at: (room.phase as { started_at: number }).started_at + n * 60,
      characters: n % 40,
    });
    let before = NOTHING_TYPED;
    for (let n = 0; n < 4_000; n += 200)
      expect(
        await Promise.all(
          Array.from({ length: 200 }, (_, more) => {
            const after = track(n + more);
            const saved = battle.rooms.saveTyping(room, ann.userId, { before, after });
            before = after;
            return saved;
          }),
        ),
      ).not.toContain(false);
    const { game } = await fight(annTab);
    await stored(game.battle_id);
    const ids = [game.battle_id];
    const [row] = await battle.sql<{ log: unknown[] }>('select log from replays where battle_id = $1', ids);
    expect(row!.log.length).toBeGreaterThan(500);
    expect(JSON.stringify(row!.log).length).toBeLessThanOrEqual(REPLAY_MAX_BYTES);
    const aged = `update replays set created_at = now() - interval '31 days' where battle_id = $1`;
    await battle.sql(aged, ids);
    await battle.app.get(RetentionJob, { strict: false }).run();
    expect((await read(game.battle_id, ann.token)).status).toBe(404);
  });
});
