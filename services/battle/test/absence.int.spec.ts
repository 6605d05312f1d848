import { CLOSE_CODES, EMPTY_ROOM_SECONDS, ROUTES } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { BATTLE_TRANSPORTS } from '@fourfold/testing/battle-tab';
import { RoomOpener } from '../src/room/room.opener';
import { RoomService } from '../src/room/room.service';
import type { BattleApp } from './battle-app';
import { rewind } from './rewind';
import { World } from './world';

const [, openTab] = BATTLE_TRANSPORTS[0]!;

describe('a room whose players disconnect', () => {
  let world: World;
  let battle: BattleApp;

  beforeAll(async () => {
    world = await World.start();
    ({ battle } = world);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  it('gets another host when its host leaves, and closes two minutes after the last player disconnected', async () => {
    const { ben, annTab, benTab } = await world.two();
    const { room_code } = await annTab.ask('create_game', { friends_only: false }, 'game_created');
    await benTab.ask('join_game', { room_code }, 'game_joined');
    annTab.send('leave_game', {});
    const { game } = await benTab.hear('player_left');
    expect([game.host_id, Object.keys(game.players)]).toEqual([ben.userId, [ben.userId]]);
    benTab.close();
    await rewind(
      battle.rooms,
      room_code,
      (EMPTY_ROOM_SECONDS / 2) * 1_000,
      ({ seats }) => seats[0]!.absent_since !== null,
    );
    const back = await world.tabOf(ben);
    expect((await back.hear('game_state')).game.room_code).toBe(room_code);
    back.close();
    await rewind(
      battle.rooms,
      room_code,
      EMPTY_ROOM_SECONDS * 1_000,
      ({ seats }) => seats[0]!.absent_since !== null,
    );
    await waitFor(async () => (await battle.rooms.load(room_code)) === undefined, {
      what: 'the room to close',
    });
    const { tab } = await world.somebody();
    expect((await tab.ask('join_game', { room_code }, 'error')).code).toBe('room_not_found');
  });

  it('ends a battle by forfeit 30 s after a player disconnected, and without a winner when all did', async () => {
    for (const everybodyGoes of [false, true]) {
      const { ann, ben, annTab, benTab } = await world.two();
      const room_code = await battle.startBattle([annTab, benTab]);
      benTab.breakOff();
      if (everybodyGoes) annTab.breakOff();
      else await annTab.hear('player_disconnected');
      await rewind(battle.rooms, room_code, 30_000, ({ seats }) =>
        seats.slice(everybodyGoes ? 0 : 1).every(({ absent_since }) => absent_since !== null),
      );
      if (!everybodyGoes) {
        expect(await annTab.hear('player_forfeited')).toEqual({
          forfeited_user_id: ben.userId,
          forfeited_username: ben.username,
        });
        expect(await annTab.hear('game_over')).toMatchObject({
          reason: 'forfeit',
          game: { winner_id: ann.userId },
        });
      }
      const history = await waitFor(
        async () => {
          const { body } = await battle.call('get', ROUTES.battle.history, ben.token);
          return body.total === 1 && body.battles[0];
        },
        { what: 'the result' },
      );
      expect([history.reason, history.won]).toEqual([everybodyGoes ? 'abandoned' : 'forfeit', false]);
      const { body: stats } = await battle.call('get', ROUTES.battle.stats, ben.token);
      expect(stats.total_battles).toBe(everybodyGoes ? 0 : 1);
    }
  });

  it('shows players as disconnected whose last socket closed while they took a seat', async () => {
    const { player: ann, tab: annTab } = await world.somebody('Ann');
    const ben = await battle.player('Ben');
    const { room_code } = await annTab.ask('create_game', { friends_only: false }, 'game_created');
    const rooms = battle.app.get(RoomService, { strict: false });
    await rooms.join({ ...ben.names, avatar_id: 1 }, room_code);
    const { user_id, game_state } = await annTab.hear('player_disconnected');
    expect([user_id, game_state.players[ben.userId]!.is_connected]).toEqual([ben.userId, false]);
    expect(game_state.players[ann.userId]!.is_connected).toBe(true);

    const opener = battle.app.get(RoomOpener, { strict: false });
    const cleo = await battle.player('Cleo');
    const wishes = { game_type: 'typing_race', max_players: 2, hit_points: 20, friends_only: true } as const;
    const { code } = await opener.open({ ...cleo.names, avatar_id: 1 }, wishes);
    await waitFor(async () => (await battle.rooms.load(code))?.room.seats[0]!.absent_since !== null, {
      what: 'the host to be away',
    });
  });

  it('is continued on another replica when its own stops, which closes sockets with 1012', async () => {
    const { player: ann, tab: annTab } = await world.somebody('Ann');
    const ben = await battle.player('Ben');
    const third = await battle.replica();
    const tab = await openTab(third.url, ben.token);
    await tab.settled();
    const { room_code } = await annTab.ask('create_game', { friends_only: false }, 'game_created');
    await tab.ask('join_game', { room_code }, 'game_joined');
    await third.app.close();
    await waitFor(() => tab.isClosed, { what: 'the close' });
    expect(tab.closeCode).toBe(CLOSE_CODES.serviceRestart);
    const back = await world.tabOf(ben, 2);
    expect(Object.keys((await back.hear('game_state')).game.players)).toEqual([ann.userId, ben.userId]);
    await annTab.settled();
    expect(annTab.heard('player_disconnected').filter(({ user_id }) => user_id === ben.userId)).toEqual([]);
  });
});
