import { RedisClient } from '@fourfold/platform/redis';
import { spawnService } from '@fourfold/stack';
import { type BattleTab, typeOut } from '@fourfold/testing/battle-tab';
import { waitFor } from '@fourfold/testing';
import { REMATCH_MS } from '../src/room/domain/limits';
import { isRematchOpen } from '../src/room/domain/room';
import { playerKeys } from '../src/room/room-keys';
import type { BattleApp } from './battle-app';
import { rewind } from './rewind';
import { World } from './world';

describe('a rematch', () => {
  let world: World;
  let battle: BattleApp;

  beforeAll(async () => {
    world = await World.start();
    ({ battle } = world);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  /** A battle that Ben has lost with his last hit point; both are still there. */
  async function endBattle(tabs: [BattleTab, BattleTab]): Promise<string> {
    const code = await battle.startBattle(tabs, { hit_points: 10 });
    const { room } = (await battle.rooms.load(code))!;
    const seats = room.seats.map((seat, index) => (index === 1 ? { ...seat, damage_taken: 9 } : seat));
    const changed = { ...room, version: room.version + 1, seats };
    await battle.rooms.save({ code, version: room.version, room: changed, claims: [] });
    await typeOut(tabs[0]);
    await Promise.all(tabs.map((tab) => tab.hear('game_over')));
    return code;
  }

  it('begins for all who have asked for it, in a new room with the same settings', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const code = await endBattle([annTab, benTab]);
    expect(annTab.heard('game_over')[0]!.game.rematch).toMatchObject({
      user_ids: [],
      present_user_ids: [ann.userId, ben.userId],
      room_code: null,
    });
    annTab.send('request_rematch', {});
    expect(await benTab.hear('rematch_update')).toMatchObject({ user_ids: [ann.userId] });
    benTab.send('request_rematch', {});
    const [forAnn, forBen] = await Promise.all([annTab, benTab].map((tab) => tab.hear('rematch_ready')));
    expect(forAnn).toEqual(forBen);
    expect(forAnn!.room_code).not.toBe(code);
    expect(forAnn!.game).toMatchObject({ hit_points: 10, state: 'waiting', host_id: ann.userId });
    expect(Object.values(forAnn!.game.players).map(({ is_ready }) => is_ready)).toEqual([true, true]);
    await Promise.all([annTab, benTab].map((tab) => tab.hear('game_started', 2)));
  });

  it('is found by a player whose claim a crash has left at the room before', async () => {
    const { ann, annTab, benTab } = await world.twoPlayers();
    const code = await endBattle([annTab, benTab]);
    for (const tab of [annTab, benTab]) tab.send('request_rematch', {});
    const { room_code } = await annTab.hear('rematch_ready');
    await battle.app.get(RedisClient).set(playerKeys(ann.userId).claim, `${code}:0`, 'PX', 600_000);
    const back = await world.tabOf(ann);
    expect((await back.hear('game_state')).game.room_code).toBe(room_code);
    expect(await battle.rooms.claimsOf([ann.userId])).toEqual([room_code]);
  });

  it('survives a reload of one and the death of the replica of the other', async () => {
    const replica = await spawnService('battle', battle.env);
    try {
      const { player: ann, tab: annTab } = await world.newPlayer('Ann');
      const ben = await battle.player('Ben');
      const benTab = await world.tabAt(ben, replica.url);
      const code = await endBattle([annTab, benTab]);
      // A busy machine notices a death late: the rematch is to stay open.
      await rewind(battle.rooms, code, -60 * 60_000, isRematchOpen);
      annTab.send('request_rematch', {});
      await benTab.hear('rematch_update');
      annTab.close();
      await benTab.hear('player_disconnected');
      await replica.kill('SIGKILL');
      const annBack = await world.tabOf(ann, 2);
      const benBack = await world.tabOf(ben);
      const state = await annBack.ask('get_game_state', { room_code: code }, 'game_state');
      expect(state.game.rematch).toMatchObject({ user_ids: [ann.userId] });
      benBack.send('request_rematch', {});
      const ready = await annBack.hear('rematch_ready');
      expect(await benBack.hear('rematch_ready')).toEqual(ready);
    } finally {
      await replica.kill('SIGKILL');
    }
  });

  it('is not possible with a blocked player, with one who has left or joined another room, or after 20 s', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    await endBattle([annTab, benTab]);
    await battle.block(ben, ann);
    for (const tab of [annTab, benTab]) tab.send('request_rematch', {});
    await waitFor(() => annTab.heard('rematch_update').at(-1)?.user_ids.length === 0, { what: 'the end' });
    expect((await annTab.ask('request_rematch', {}, 'error')).code).toBe('rematch_closed');

    const { player: cleo, tab: cleoTab } = await world.newPlayer('Cleo');
    const { tab: danTab } = await world.newPlayer('Dan', 2);
    const second = await endBattle([cleoTab, danTab]);
    await cleoTab.ask('create_game', { friends_only: false }, 'game_created');
    expect(await danTab.hear('player_left')).toMatchObject({ user_id: cleo.userId });
    danTab.send('request_rematch', {});
    await danTab.hear('rematch_update');
    await rewind(battle.rooms, second, REMATCH_MS, isRematchOpen);
    await danTab.hear('rematch_update', 2);
    expect((await danTab.ask('request_rematch', {}, 'error')).code).toBe('rematch_closed');
    expect([...annTab.heard('rematch_ready'), ...danTab.heard('rematch_ready')]).toEqual([]);
  });
});
