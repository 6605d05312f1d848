import { BATTLE_CLIENT, BATTLE_SERVER, ROUTES } from '@fourfold/contracts';
import type { AppError } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { testRedisPrefix, waitFor } from '@fourfold/testing';
import { type BattleTab, currentChallenge, typeOut } from '@fourfold/testing/battle-tab';
import type { TestUser } from '@fourfold/testing/user';
import { CLAIM_PENDING_MS } from '../src/limits';
import { RoomListRepository } from '../src/room/room-list.repository';
import { keysOf, playerKeys } from '../src/room/room-keys';
import { RoomRepository } from '../src/room/room.repository';
import { RoomService } from '../src/room/room.service';
import type { BattleApp } from './battle-app';
import { World } from './world';

/** Every message that clients send, with a valid payload. */
const MESSAGES: [name: keyof typeof BATTLE_CLIENT, payload: object][] = [
  ['createGame', {}],
  ['joinGame', { room_code: 'ABCDEF' }],
  ['leaveGame', {}],
  ['playerReady', { ready: true }],
  ['typingUpdate', { typed_text: 'a', wpm: 1, accuracy: 1 }],
  ['quickJoin', {}],
  ['invite', { user_id: '3b241101-e2bb-4255-8caf-4136c566a962' }],
  ['declineInvitation', { room_code: 'ABCDEF' }],
  ['requestRematch', {}],
  ['watchGame', { room_code: 'ABCDEF' }],
  ['stopWatching', {}],
  ['requestNewChallenge', {}],
  ['getGameState', { room_code: 'ABCDEF' }],
  ['joinLobby', {}],
  ['leaveLobby', {}],
  ['lobbyChat', { message: 'hi' }],
  ['chatMessage', { room_code: 'ABCDEF', message: 'hi' }],
];

describe('a room', () => {
  let world: World;
  let battle: BattleApp;

  beforeAll(async () => {
    world = await World.start();
    ({ battle } = world);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  const send = (tab: BattleTab, name: string, payload: object): void =>
    (tab.send as (name: string, payload: object) => void).call(tab, name, payload);

  /** The error code that a message is answered with. */
  async function refusal(tab: BattleTab, name: string, payload: object): Promise<string> {
    const before = tab.heard('error').length;
    send(tab, name, payload);
    return (await tab.hear('error', before + 1)).code;
  }

  it('is counted in the metrics, as are running battles', async () => {
    expect(await battle.lists.measure()).toEqual({ open: 0, playing: 0, overdueMs: 0 });
    const { tab } = await world.newPlayer();
    await tab.ask('create_game', {}, 'game_created');
    const { annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    expect(await battle.lists.measure()).toMatchObject({ open: 1, playing: 1 });
  });

  it('shows in the metrics how late the oldest due deadline is', async () => {
    // Under another key prefix, because the running service would handle the due deadline.
    const redis = new RedisClient(battle.env.REDIS_URL!, { keyPrefix: testRedisPrefix() });
    const at = (ms: number) => Date.now() + ms;
    await redis.zadd(keysOf('LATER1').deadlines, at(600_000), 'LATER1');
    const lists = new RoomListRepository(redis, new RoomRepository(redis));
    expect((await lists.measure()).overdueMs).toBe(0);
    await redis.zadd(keysOf('LATE01').deadlines, at(-90_000), 'LATE01');
    expect((await lists.measure()).overdueMs).toBeGreaterThan(80_000);
    await redis.quit();
  });

  it('is looked for less often while no deadline is near, until this replica changes one', async () => {
    const redis = new RedisClient(battle.env.REDIS_URL!, { keyPrefix: testRedisPrefix() });
    const rooms = new RoomRepository(redis);
    await redis.zadd(keysOf('LATER1').deadlines, Date.now() + 600_000, 'LATER1');
    expect([await rooms.takeDue(), rooms.mayBeDue()]).toEqual([[], false]);
    await rooms.save({ code: 'LATER1', version: 0, room: null, claims: [] });
    expect(rooms.mayBeDue()).toBe(true);
    await redis.zadd(keysOf('LATER1').deadlines, Date.now() - 1, 'LATE01');
    expect(await rooms.takeDue()).toEqual(['LATE01']);
    await redis.quit();
  });

  it('is by default for two friends, with 20 hit points and the chosen avatar', async () => {
    const { player, tab } = await world.newPlayer();
    const before = await tab.ask('create_game', {}, 'game_created');
    expect(before.game).toMatchObject({ max_players: 2, hit_points: 20, friends_only: true });
    expect(before.game.players[player.userId]!.avatar_id).toBe(1);
    tab.send('leave_game', {});
    await tab.hear('player_left');
    const stored = async () => (await battle.call('get', ROUTES.battle.avatar, player.token)).body;
    expect(await stored()).toEqual({ avatar_id: 1 });
    const chosen = await battle.call('post', '/api/battle/avatar/4', player.token);
    expect([chosen.status, chosen.body]).toEqual([200, { avatar_id: 4 }]);
    expect(await stored()).toEqual({ avatar_id: 4 });
    const { game } = await tab.ask('create_game', {}, 'game_created');
    expect(game.players[player.userId]!.avatar_id).toBe(4);
  });

  it('has its players although the client repeats whatever was saved before an answer was lost', async () => {
    const redis = battle.app.get(RedisClient, { strict: false });
    const runScript = redis.runScript.bind(redis);
    const repeated = jest
      .spyOn(redis, 'runScript')
      .mockImplementation(async (name, ...rest) =>
        name === 'save-room'
          ? (await runScript(name, ...rest), runScript(name, ...rest))
          : runScript(name, ...rest),
      );
    const open = (await battle.lists.measure()).open;
    const [ann, ben] = [await world.newPlayer('Ann'), await world.newPlayer('Ben')];
    const { room_code } = await ann.tab.ask('create_game', { friends_only: false }, 'game_created');
    await ben.tab.ask('join_game', { room_code }, 'game_joined');
    expect((await battle.lists.measure()).open).toBe(open + 1);
    const players = [ann, ben].map(({ player }) => player.userId);
    expect(await battle.rooms.claimsOf(players)).toEqual([room_code, room_code]);
    for (const { tab } of [ann, ben]) tab.send('player_ready', { ready: true });
    await ben.tab.hear('game_started');
    repeated.mockRestore();
  });

  it.each([
    ['createGame', { hit_points: 9 }],
    ['createGame', { hit_points: 51 }],
    ['createGame', { hit_points: 20.5 }],
    ['createGame', { max_players: 4 }],
    ['createGame', { max_players: null }],
    ['createGame', { avatar_id: 5 }],
    ['createGame', { game_type: 'chess' }],
    ['createGame', { friends_only: 'yes' }],
    ['createGame', { host_id: 'me' }],
    ['joinGame', {}],
    ['joinGame', { room_code: '  ' }],
    ['joinGame', { room_code: 'ABCDEFG' }],
    ['joinGame', { room_code: '\ud83dBCDE' }],
    ['joinGame', { room_code: '🐝BCDEF' }],
    ['joinGame', { room_code: 'OOOOOO' }],
    ['joinGame', { room_code: 5 }],
    ['playerReady', { ready: 1 }],
    ['typingUpdate', { typed_text: ['a'] }],
    ['typingUpdate', { typed_text: 'a', score: 5 }],
    ['lobbyChat', {}],
    ['getGameState', {}],
  ] as const)('rejects %s with the payload %j', async (name, payload) => {
    const { tab } = await world.newPlayer();
    expect(await refusal(tab, BATTLE_CLIENT[name], payload)).toBe('validation_failed');
  });

  it.each([{ room_code: '' }, {}])('refuses %j with a message for players', async (payload) => {
    const { tab } = await world.newPlayer();
    expect(await tab.ask('join_game', payload as { room_code: string }, 'error')).toEqual({
      message: 'Please enter a room code',
      code: 'validation_failed',
    });
  });

  it('shows the name that a player has since a moment ago, though the token has the old one', async () => {
    const { player, tab } = await world.newPlayer('Ann');
    const renamed = { ...player.data(), display_name: 'Annie' };
    await battle.apply('user.updated', player.userId, 2, renamed);
    const { game } = await tab.ask('create_game', {}, 'game_created');
    expect(game.players[player.userId]).toMatchObject({ display_name: 'Annie' });
  });

  it('is required for every message about a room', async () => {
    const { tab } = await world.newPlayer();
    const heard: Record<string, string> = {};
    let left = 0;
    for (const [name, payload] of MESSAGES) {
      const before = tab.received.length;
      send(tab, BATTLE_CLIENT[name], payload);
      if (name === 'leaveLobby' || name === 'stopWatching') continue;
      const { name: answer, payload: content } = await waitFor(
        // Sent at any time, so no answer: the games of the lobby, and the version of a new room.
        () =>
          tab.received.slice(before).find(({ name: sent }) => !/^(lobby_update|room_version)$/.test(sent)),
        { what: `an answer to ${name}` },
      );
      heard[name] = answer === 'error' ? (content as { code: string }).code : answer;
      if (name === 'createGame' || name === 'quickJoin') {
        send(tab, 'leave_game', {});
        await tab.hear('player_left', (left += 1));
      }
    }
    expect(heard).toEqual({
      createGame: 'game_created',
      joinGame: 'room_not_found',
      leaveGame: 'not_in_room',
      playerReady: 'not_in_room',
      typingUpdate: 'not_in_room',
      quickJoin: 'game_created',
      invite: 'not_in_room',
      declineInvitation: 'invitation_not_found',
      requestRematch: 'not_in_room',
      watchGame: 'room_not_found',
      requestNewChallenge: 'not_in_room',
      getGameState: 'room_not_found',
      joinLobby: 'lobby_history',
      lobbyChat: 'not_in_lobby',
      chatMessage: 'room_not_found',
    });
  });

  it('refuses messages that only the server sends, and unknown ones', async () => {
    const { tab } = await world.newPlayer();
    const codes: string[] = [];
    for (const name of Object.values(BATTLE_SERVER)) {
      if (['ping', 'pong', 'error'].includes(name)) continue;
      if ((Object.values(BATTLE_CLIENT) as string[]).includes(name)) continue;
      codes.push(await refusal(tab, name, {}));
    }
    expect(new Set(codes)).toEqual(new Set(['wrong_direction']));
    expect(await refusal(tab, 'give_me_the_win', {})).toBe('unknown_message');
  });

  it('is the player’s only one, however many are opened and joined concurrently on both replicas', async () => {
    const { tab: hostTab } = await world.newPlayer('Host');
    const { room_code } = await hostTab.ask('create_game', { friends_only: false }, 'game_created');
    const { player, tab } = await world.newPlayer('Guest');
    const newcomer = { ...player.names, avatar_id: 1 } as const;
    const wishes = {
      game_type: 'typing_race',
      max_players: 2,
      hit_points: 20,
      friends_only: false,
      allow_watching: false,
      looking_for_opponent: false,
    } as const;
    const asked = [battle.app, world.second.app].flatMap((app) => {
      const rooms = app.get(RoomService, { strict: false });
      return Array.from({ length: 10 }, () => [
        rooms.open(newcomer, wishes).then(({ code }) => code),
        rooms.join(newcomer, room_code).then(() => room_code),
      ]).flat();
    });
    const answers = await Promise.allSettled(asked);
    const codes = new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as AppError).code] : [],
    );
    expect(codes.size).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['already_in_room']));
    expect((await tab.ask('create_game', {}, 'error')).code).toBe('already_in_room');
    const open = await battle.lists.listOpen();
    expect(open.filter(({ seats }) => seats.some(({ user_id }) => user_id === player.userId))).toHaveLength(
      1,
    );
  });

  it('is not in the way of another once a crash has left a claim without a seat', async () => {
    const { player, tab } = await world.newPlayer();
    const redis = battle.app.get(RedisClient);
    const claimSince = (ms: number) =>
      redis.set(playerKeys(player.userId).claim, `ABCDEF:${Date.now() - ms}`, 'PX', CLAIM_PENDING_MS * 10);
    await claimSince(0);
    expect(await refusal(tab, 'create_game', {})).toBe('already_in_room');
    await claimSince(CLAIM_PENDING_MS * 2);
    const { room_code } = await tab.ask('create_game', {}, 'game_created');
    expect((await battle.rooms.loadOf(player.userId)).code).toBe(room_code);
  });

  it('for friends is visible and open only to friends of the host', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const { player: cleo, tab: cleoTab } = await world.newPlayer('Cleo');
    const { room_code } = await annTab.ask('create_game', {}, 'game_created');
    expect(await refusal(benTab, 'join_game', { room_code })).toBe('room_not_found');
    await battle.befriend(ann, ben);
    const gamesOf = async (token: string): Promise<unknown[]> =>
      (await battle.call('get', ROUTES.battle.activeGames, token)).body.games.filter(
        (game: { room_code: string }) => game.room_code === room_code,
      );
    const shown = {
      room_code,
      host_username: ann.username,
      host_display_name: ann.displayName,
      players: 1,
      max_players: 2,
      hit_points: 20,
      friends_only: true,
      looking_for_opponent: false,
      allow_watching: false,
    };
    expect(await gamesOf(ben.token)).toEqual([shown]);
    expect(await gamesOf(ann.token)).toEqual([shown]);
    expect(await gamesOf(cleo.token)).toEqual([]);
    await benTab.ask('join_game', { room_code }, 'game_joined');
    expect(await refusal(cleoTab, 'join_game', { room_code })).toBe('room_not_found');
  });

  it('is the same as none for users who may not know of it, in every message with a room code', async () => {
    const { player: zoe, tab } = await world.newPlayer('Zoe');
    const openedBy = async (hostTab: BattleTab, friends_only: boolean): Promise<string> =>
      (await hostTab.ask('create_game', { friends_only }, 'game_created')).room_code;
    const { player: ann, tab: annTab } = await world.newPlayer('Ann');
    const withBlock = await openedBy(annTab, false);
    await battle.block(ann, zoe);
    const forFriends = await openedBy((await world.newPlayer('Ben')).tab, true);
    const { annTab: winnerTab, benTab: leaverTab } = await world.twoPlayers();
    const ended = await battle.startBattle([winnerTab, leaverTab]);
    leaverTab.send('leave_game', {});
    await winnerTab.hear('game_over');

    const answersFor = async (room_code: string): Promise<object[]> => {
      const tab = await world.tabOf(zoe);
      const answers: object[] = [];
      for (const [name, payload] of [
        ['get_game_state', { room_code }],
        ['chat_message', { room_code, message: 'hi' }],
        ['chat_message', { room_code, message: ' ' }],
        ['join_game', { room_code }],
      ] as const)
        answers.push(await tab.ask(name, payload, 'error'));
      return answers;
    };
    const [unknown, ...hidden] = await Promise.all(['ZZZZZZ', withBlock, forFriends, ended].map(answersFor));
    expect(unknown).toMatchObject(unknown!.map(() => ({ code: 'room_not_found' })));
    expect(hidden).toEqual(hidden.map(() => unknown));

    const open = await openedBy((await world.newPlayer('Cleo')).tab, false);
    expect(await refusal(tab, 'get_game_state', { room_code: open })).toBe('not_in_room');
  });

  it('changes the text when all players ask for it, and resends the current one to the first who does', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    const challenge = currentChallenge(annTab);
    expect(await annTab.ask('request_new_challenge', {}, 'new_challenge')).toMatchObject({ challenge });
    const next = await benTab.ask('request_new_challenge', {}, 'new_challenge');
    expect(next.challenge).not.toEqual(challenge);
    expect(await annTab.hear('new_challenge', 2)).toEqual(next);
    await typeOut(annTab, next.challenge);
    await benTab.hear('word_completed');
  });

  describe('a new name of a player', () => {
    let version = 1;
    const rename = (player: TestUser, display_name: string): Promise<void> => {
      version += 1;
      return battle.apply('user.updated', player.userId, version, player.data({ display_name }));
    };

    it('is in the waiting room at once, and in the start, the watchers’ view, the list and the end of the battle', async () => {
      const { ann, ben, annTab, benTab } = await world.twoPlayers();
      const settings = { friends_only: false, allow_watching: true, hit_points: 10 };
      const { room_code } = await annTab.ask('create_game', settings, 'game_created');
      await benTab.ask('join_game', { room_code }, 'game_joined');
      const nameFor = (tab: BattleTab) =>
        tab.heard('game_state').at(-1)?.game.players[ann.userId]?.display_name;
      const isShown = (name: string, ...tabs: BattleTab[]) =>
        waitFor(() => tabs.every((tab) => nameFor(tab) === name), { what: name });
      await rename(ann, 'Annabel');
      await isShown('Annabel', annTab, benTab);

      for (const tab of [annTab, benTab]) tab.send('player_ready', { ready: true });
      const { game } = await benTab.hear('game_started');
      expect(game.players[ann.userId]!.display_name).toBe('Annabel');
      const { tab: watcher } = await world.newPlayer('Zoe', 2);
      await watcher.ask('join_lobby', {}, 'lobby_update');
      await watcher.ask('watch_game', { room_code }, 'game_state');
      await rename(ann, 'Anna');
      await isShown('Anna', annTab, benTab, watcher);
      await waitFor(
        () => watcher.heard('lobby_update').at(-1)!.watchable_games[0]?.players[0]?.display_name === 'Anna',
        { what: 'the list' },
      );

      benTab.send('leave_game', {});
      const over = await annTab.hear('game_over');
      expect(over.game.players[ann.userId]!.display_name).toBe('Anna');
      await rename(ben, 'Benedict');
      await waitFor(
        () => annTab.heard('game_state').at(-1)!.game.players[ben.userId]!.display_name === 'Benedict',
        { what: 'the result' },
      );
      const { body } = await battle.call('get', ROUTES.battle.history, ann.token);
      expect(body.battles[0].opponents).toMatchObject([{ display_name: 'Benedict' }]);
    });

    it('is the stored one, also when an older event comes late', async () => {
      const { ann, annTab } = await world.twoPlayers();
      await annTab.ask('create_game', {}, 'game_created');
      await rename(ann, 'Annabel');
      await annTab.hear('game_state');
      await battle.apply('user.updated', ann.userId, 1, ann.data({ display_name: 'Ann' }));
      await annTab.settled();
      expect(annTab.heard('game_state').at(-1)!.game.players[ann.userId]!.display_name).toBe('Annabel');
    });
  });
});
