import { CLOSE_CODES, EMPTY_ROOM_SECONDS, ROUTES } from '@fourfold/contracts';
import { JobService } from '@fourfold/platform';
import type { PresenceService } from '@fourfold/platform/presence';
import { RedisClient } from '@fourfold/platform/redis';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { waitFor } from '@fourfold/testing';
import { BATTLE_TRANSPORTS, currentChallenge, typeOut } from '@fourfold/testing/battle-tab';
import type { TestUser } from '@fourfold/testing/user';
import type { INestApplication } from '@nestjs/common';
import { ChallengeDeckService } from '../src/challenge/challenge-deck.service';
import { ResultService } from '../src/record/result.service';
import { membersOf } from '../src/room/domain/room';
import { RoomChangeService } from '../src/room/room-change.service';
import { RelationRepository } from '../src/relation/relation.repository';
import { ReplayService } from '../src/record/replay.service';
import { TickService } from '../src/room/tick.service';
import { RoomDeadlineService } from '../src/room/room-deadline.service';
import type { RoomRepository } from '../src/room/room.repository';
import { RoomSocketsService } from '../src/room/room-sockets.service';
import { RoomService } from '../src/room/room.service';
import { battleRoom } from '../src/room/socket-rooms';
import { keysOf } from '../src/room/room-keys';
import { RoomVersionJob } from '../src/sockets/room-version.job';
import type { BattleApp } from './battle-app';
import { rewind } from './rewind';
import { World } from './world';

const [, openTab] = BATTLE_TRANSPORTS[0]!;

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

describe('a room whose players disconnect', () => {
  it('gets another host when its host leaves, and closes two minutes after the last player disconnects', async () => {
    const { ben, annTab, benTab } = await world.twoPlayers();
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
    const { tab } = await world.newPlayer();
    expect((await tab.ask('join_game', { room_code }, 'error')).code).toBe('room_not_found');
  });

  it('ends a battle by forfeit 30 s after a player disconnects, and without a winner when all do', async () => {
    for (const bothLeave of [false, true]) {
      const { ann, ben, annTab, benTab } = await world.twoPlayers();
      const room_code = await battle.startBattle([annTab, benTab]);
      benTab.breakOff();
      if (bothLeave) annTab.breakOff();
      else await annTab.hear('player_disconnected');
      await rewind(battle.rooms, room_code, 30_000, ({ seats }) =>
        seats.slice(bothLeave ? 0 : 1).every(({ absent_since }) => absent_since !== null),
      );
      if (!bothLeave) {
        expect(await annTab.hear('player_forfeited')).toMatchObject({
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
      expect([history.reason, history.won]).toEqual([bothLeave ? 'abandoned' : 'forfeit', false]);
      const { body: stats } = await battle.call('get', ROUTES.battle.stats, ben.token);
      expect(stats.total_battles).toBe(bothLeave ? 0 : 1);
    }
  });

  it('shows a player as disconnected whose last socket closed while they took a seat', async () => {
    const { player: ann, tab: annTab } = await world.newPlayer('Ann');
    const ben = await battle.player('Ben');
    const { room_code } = await annTab.ask('create_game', { friends_only: false }, 'game_created');
    const rooms = battle.app.get(RoomService, { strict: false });
    await rooms.join({ ...ben.names, avatar_id: 1 }, room_code);
    const { user_id, game_state } = await annTab.hear('player_disconnected');
    expect([user_id, game_state.players[ben.userId]!.is_connected]).toEqual([ben.userId, false]);
    expect(game_state.players[ann.userId]!.is_connected).toBe(true);

    const cleo = await battle.player('Cleo');
    const wishes = {
      game_type: 'typing_race',
      max_players: 2,
      hit_points: 20,
      friends_only: true,
      allow_watching: false,
      looking_for_opponent: false,
    } as const;
    const { code } = await rooms.open({ ...cleo.names, avatar_id: 1 }, wishes);
    await waitFor(async () => (await battle.rooms.load(code))?.room.seats[0]!.absent_since !== null, {
      what: 'the host to be away',
    });
  });

  it('continues on another replica when its own stops and closes the sockets with 1012', async () => {
    const { player: ann, tab: annTab } = await world.newPlayer('Ann');
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

describe('lost messages', () => {
  /** Simulates a replica that dies after every change of a room, before it sends the events. */
  const dropEvents = (app: INestApplication): unknown => {
    const sockets = app.get<unknown, { emit(): void }>(RoomSocketsService, { strict: false });
    return jest.spyOn(sockets, 'emit').mockImplementation(() => undefined);
  };

  const phaseOf = async (code: string) => (await battle.rooms.load(code))?.room.phase.name;

  /** A finished battle that Ben, on the second replica, has forfeited by disconnecting. */
  async function lostByBen(): Promise<{ code: string; ann: TestUser; ben: TestUser }> {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const code = await battle.startBattle([annTab, benTab]);
    benTab.breakOff();
    await annTab.hear('player_disconnected');
    await rewind(battle.rooms, code, 30_000, ({ seats }) => seats[1]!.absent_since !== null);
    await annTab.hear('game_over');
    return { code, ann, ben };
  }

  it('at the end of a battle are replaced by the result, once', async () => {
    const { ben, annTab, benTab } = await world.twoPlayers();
    const code = await battle.startBattle([annTab, benTab]);
    dropEvents(battle.app);
    dropEvents(world.second.app);
    annTab.send('leave_game', {});
    await waitFor(async () => (await phaseOf(code)) === 'completed', { what: 'the end' });
    expect((await benTab.catchUp()).game.state).toBe('completed');
    expect(await benTab.hear('game_over')).toMatchObject({
      reason: 'forfeit',
      game: { room_code: code, state: 'completed', winner_id: ben.userId },
    });
    await benTab.settled();
    expect(benTab.heard('game_over')).toHaveLength(1);
  });

  it('during a battle are replaced by the current state', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    const first = currentChallenge(benTab);
    dropEvents(battle.app);
    await typeOut(annTab);
    const { game, challenge } = await benTab.catchUp();
    expect(game.players[game.host_id]!.words_completed).toBe(1);
    expect(challenge!.challenge_id).not.toBe(first.challenge_id);
    expect((await annTab.catchUp()).challenge).toEqual(challenge);
  });

  it('of a disconnected player are replaced by the result after the reconnect, once', async () => {
    const { code, ann, ben } = await lostByBen();
    const back = await world.tabOf(ben, 2);
    expect(await back.hear('game_over')).toMatchObject({
      reason: 'forfeit',
      game: { room_code: code, state: 'completed', winner_id: ann.userId },
    });
    const again = await world.tabOf(ben);
    await again.settled();
    expect(again.heard('game_over')).toEqual([]);
  });

  it('of a player who moved to another replica can be noticed by the version that it says at once', async () => {
    const { player: ann, tab: annTab } = await world.newPlayer('Ann');
    const ben = await battle.player('Ben');
    const third = await battle.replica();
    const benTab = await openTab(third.url, ben.token);
    await benTab.settled();
    const code = await battle.startBattle([annTab, benTab]);
    await third.app.close();
    annTab.send('leave_game', {});
    await waitFor(async () => (await phaseOf(code)) === 'completed', { what: 'the end' });
    expect(benTab.heard('game_over')).toEqual([]);
    const back = await world.tabOf(ben, 2);
    expect(back.heard('room_version')[0]).toMatchObject({ room_code: code });
    back.send('get_game_state', { room_code: code });
    const over = await back.hear('game_over');
    expect(over).toMatchObject({ reason: 'forfeit', game: { room_code: code, winner_id: ben.userId } });
    expect(back.heard('game_state')[0]!.game).toEqual(over.game);
    const again = await world.tabOf(ben);
    await again.settled();
    expect([again.heard('game_state'), again.heard('game_over')]).toEqual([[], []]);
    expect(over.game.players[ann.userId]!.has_forfeited).toBe(true);
  });

  it('are not sent to a player who has seen the result and reconnects', async () => {
    const { ben, annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    annTab.send('leave_game', {});
    await benTab.hear('game_over');
    await benTab.settled();
    benTab.close();
    const back = await world.tabOf(ben);
    await back.settled();
    expect(back.heard('game_over')).toEqual([]);
  });

  it('do not abandon a battle that ended while its player was disconnected', async () => {
    const { code, ben } = await lostByBen();
    const back = await world.tabOf(ben, 2);
    const versions = world.second.app.get(RoomVersionJob, { strict: false });
    await versions.run();
    await battle.app.get(RedisClient).del(keysOf(code).room + code);
    await versions.run();
    await back.settled();
    expect(back.heard('game_over').map(({ reason }) => reason)).toEqual(['forfeit']);
  });

  it('can be noticed by the version that a live room says to its players, and to nobody else', async () => {
    const { ben, annTab, benTab } = await world.twoPlayers();
    const otherTab = await world.tabOf(ben);
    const { tab: outsider } = await world.newPlayer('Zoe');
    const { room_code } = await annTab.ask('create_game', { friends_only: false }, 'game_created');
    const { version } = await benTab.ask('join_game', { room_code }, 'game_joined');
    for (const tab of [annTab, benTab, otherTab]) {
      await waitFor(() => tab.heard('room_version').at(-1)?.version === version, { what: 'the version' });
      expect(tab.heard('room_version').at(-1)).toEqual({ room_code, version });
    }
    expect(outsider.heard('room_version')).toEqual([]);
    await benTab.ask('leave_game', {}, 'player_left');
    await annTab.hear('player_left');
    // A run that is under way may still take Ben for a member.
    for (const { app } of [battle, world.second]) await app.get(RoomVersionJob, { strict: false }).run();
    await Promise.all([benTab, otherTab].map((tab) => tab.settled()));
    const heard = [benTab, otherTab].map((tab) => tab.heard('room_version').length);
    for (const { app } of [battle, world.second]) {
      // As if Redis had not told this replica that the player left.
      const sockets = app.get(IoServer, { strict: false }).local.in(userRoom(ben.userId));
      sockets.socketsJoin(battleRoom(room_code));
      await app.get(RoomVersionJob, { strict: false }).run();
    }
    await annTab.hear('room_version', annTab.heard('room_version').length);
    await Promise.all([benTab, otherTab].map((tab) => tab.settled()));
    expect([benTab, otherTab].map((tab) => tab.heard('room_version').length)).toEqual(heard);
  });

  it('let nobody into a battle that all its players have left', async () => {
    const { ben, annTab, benTab } = await world.twoPlayers();
    const code = await battle.startBattle([annTab, benTab]);
    for (const { app } of [battle, world.second])
      jest
        .spyOn(app.get(ResultService, { strict: false }), 'record')
        .mockRejectedValue(new Error('no Postgres'));
    for (const tab of [annTab, benTab]) tab.send('leave_game', {});
    await waitFor(async () => membersOf((await battle.rooms.load(code))!.room).length === 0, {
      what: 'both to have left',
    });
    const server = world.second.app.get(IoServer, { strict: false });
    server.local.in(userRoom(ben.userId)).socketsJoin(battleRoom(code));
    await world.second.app.get(RoomVersionJob, { strict: false }).run();
    expect(server.sockets.adapter.rooms.has(battleRoom(code))).toBe(false);
  });

  it('do not hide a disconnect while a deadline is handled', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const { room_code } = await annTab.ask('create_game', { friends_only: false }, 'game_created');
    await benTab.ask('join_game', { room_code }, 'game_joined');
    const find = <P>(provider: new (...args: never[]) => P): P => battle.app.get(provider, { strict: false });
    const fake = {
      async presentAmong(): Promise<Set<string>> {
        await find(RoomService).disconnect(ben.userId);
        return new Set([ann.userId, ben.userId]);
      },
    } as unknown as PresenceService;
    const due = Object.assign(Object.create(battle.rooms) as RoomRepository, {
      takeDue: () => Promise.resolve([room_code]),
    });
    const ticks = new TickService(battle.rooms, fake, find(ChallengeDeckService), find(RelationRepository));
    await new RoomDeadlineService(
      due,
      find(RoomChangeService),
      ticks,
      find(ReplayService),
      find(JobService),
    ).run();
    expect((await battle.rooms.load(room_code))!.room.seats[1]!.absent_since).not.toBeNull();
  });
});
