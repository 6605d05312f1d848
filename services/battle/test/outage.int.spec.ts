import { ERRORS, ROUTES } from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { startStore, type StoreServer } from '@fourfold/stack';
import { storeUrls, TcpProxy, waitFor } from '@fourfold/testing';
import {
  BATTLE_TRANSPORTS,
  type BattleTab,
  currentChallenge,
  fight,
  typeOut,
} from '@fourfold/testing/battle-tab';
import { issuedSession, TestUser } from '@fourfold/testing/user';
import { ENDED_ROOM_LIFETIME_MS } from '../src/limits';
import { HARD_END_MS, REMATCH_MS } from '../src/room/domain/limits';
import { isRematchOpen } from '../src/room/domain/room';
import { RoomDeadlineService } from '../src/room/room-deadline.service';
import { keysOf } from '../src/room/room-keys';
import { RoomRepository } from '../src/room/room.repository';
import { RoomService } from '../src/room/room.service';
import { ChallengeService } from '../src/challenge/challenge.service';
import { RoomVersionJob } from '../src/sockets/room-version.job';
import { DELETED_DISPLAY_NAME } from '../src/user/deleted-display-name';
import { BattleApp, battleEnvironment, SHORT_TEXTS, startReplica } from './battle-app';
import { battleKeys, beginBattle, rewind } from './rewind';
import { times } from './scenario';
import { World } from './world';

const [, openTab] = BATTLE_TRANSPORTS[0]!;

const historyOf = async (battle: BattleApp, player: TestUser) =>
  (await battle.call('get', ROUTES.battle.history, player.token)).body;

describe('battles during an outage of Redis', () => {
  let battle: BattleApp;
  let redis: TcpProxy;
  const tabs: BattleTab[] = [];

  beforeAll(async () => {
    redis = await TcpProxy.start(storeUrls().redis);
    battle = await BattleApp.start({ REDIS_URL: redis.url });
    await battle.loadShortTexts();
  });
  afterEach(() => {
    redis.heal();
    tabs.splice(0).forEach((tab) => tab.close());
  });
  afterAll(async () => {
    await battle.stop();
    await redis.stop();
  });

  async function two(): Promise<[BattleTab, BattleTab, TestUser, TestUser]> {
    const [ann, ben] = [await battle.player('Ann'), await battle.player('Ben')];
    const both = await Promise.all([ann, ben].map(({ token }) => openTab(battle.url, token)));
    tabs.push(...both);
    return [both[0]!, both[1]!, ann, ben];
  }

  it('continue afterwards, and everybody is told the version of the room', async () => {
    const [ann, ben] = await two();
    await battle.startBattle([ann, ben]);
    const versions = ben.heard('room_version').length;
    redis.cut();
    ann.send('typing_update', { typed_text: 'x' });
    expect((await ann.hear('error')).code).toBe('service_unavailable');
    redis.heal();
    const { room_code, version } = await ben.hear('room_version', versions + 1);
    const shown = await ben.ask('get_game_state', { room_code }, 'game_state');
    expect([shown.version, shown.challenge]).toEqual([version, currentChallenge(ann)]);
    await waitFor(
      async () => {
        if (ann.heard('word_completed').length === 0) await typeOut(ann);
        return ann.heard('word_completed').length > 0;
      },
      { what: 'a text that is won' },
    );
    await ben.hear('word_completed');
  });

  it('are shown afterwards to players who connected during the outage', async () => {
    const [ann, ben, { token }] = await two();
    const room_code = await battle.startBattle([ann, ben]);
    redis.cut();
    const other = await openTab(battle.url, token);
    tabs.push(other);
    expect((await other.ask('get_game_state', { room_code }, 'error')).code).toBe('service_unavailable');
    expect(other.heard('game_state')).toEqual([]);
    redis.heal();
    expect((await other.hear('game_state')).game.room_code).toBe(room_code);
  });

  it.each([
    ['one character', 1],
    ['nothing', 0],
  ])('accept a text that is resent as a whole when %s of it was processed before', async (_, processed) => {
    const [ann, ben] = await two();
    await battle.startBattle([ann, ben]);
    const { text } = currentChallenge(ann);
    if (processed > 0) {
      ann.send('typing_update', { typed_text: text.slice(0, processed) });
      await ben.hear('opponent_typing');
    }
    redis.cut();
    ann.send('typing_update', { typed_text: text.slice(0, processed + 1) });
    expect((await ann.hear('error')).code).toBe('service_unavailable');
    redis.heal();
    await waitFor(
      async () => {
        ann.send('typing_update', { typed_text: text });
        await ann.settled();
        return ann.heard('word_completed').length > 0;
      },
      { what: 'the text to be won' },
    );
  });

  it('do not prevent the deletion of an account, and are anonymised afterwards', async () => {
    const [annTab, benTab, ann] = await two();
    await battle.startBattle([annTab, benTab]);
    redis.cut();
    await battle.delete(ann);
    expect(await battle.sql('select username from people where user_id = $1', [ann.userId])).toEqual([
      { username: null },
    ]);
    redis.heal();
    await waitFor(
      () =>
        benTab
          .heard('game_state')
          .some(({ game }) => game.players[ann.userId]!.username === DELETED_DISPLAY_NAME),
      { what: 'the name to go from the room' },
    );
  });

  it('are abandoned when Redis lost its data: players are notified, nobody loses, and all can play again', async () => {
    const [ann, ben, annPlayer] = await two();
    const room_code = await battle.startBattle([ann, ben]);
    // Known from the last time that its version was told.
    await battle.app.get(RoomVersionJob, { strict: false }).run();
    const client = battle.app.get(RedisClient);
    const prefix = battle.env.REDIS_KEY_PREFIX!;
    const keys = await battleKeys(battle);
    await client.del(...keys.map((key) => key.slice(prefix.length)));
    for (const tab of [ann, ben])
      expect(await tab.hear('game_over')).toMatchObject({
        reason: 'abandoned',
        game: { room_code, state: 'completed', winner_id: null },
      });
    expect(await historyOf(battle, annPlayer)).toEqual({ battles: [], total: 0 });
    await battle.startBattle([ann, ben]);
  });
});

describe('battles on a Redis of their own', () => {
  let redis: StoreServer;
  let battle: BattleApp;
  let both: [BattleTab, BattleTab];
  let ann: TestUser;

  beforeAll(async () => {
    redis = await startStore('redis');
    battle = await BattleApp.start({ REDIS_URL: redis.url });
    await battle.loadShortTexts();
    ann = await battle.player('Ann');
    both = [
      await openTab(battle.url, ann.token),
      await openTab(battle.url, (await battle.player('Ben')).token),
    ];
  });
  afterAll(async () => {
    both.forEach((tab) => tab.close());
    await battle.stop();
    await redis.destroy();
  });

  it('are refused with 503 while it is out of memory', async () => {
    const [annTab] = both;
    const client = battle.app.get(RedisClient);
    await client.config('SET', 'maxmemory', '1');
    expect(await annTab.ask('create_game', {}, 'error')).toEqual({
      message: ERRORS.service_unavailable.detail,
      code: 'service_unavailable',
    });
    await client.config('SET', 'maxmemory', '0');
    await battle.startBattle(both);
  });

  it('continue after it was killed and restarted, and end once', async () => {
    const [annTab, benTab] = both;
    await typeOut(annTab);
    await benTab.hear('word_completed');
    // The killed process has persisted its writes to the append-only file.
    await redis.kill();
    const versions = annTab.heard('room_version').length;
    await redis.start();
    await annTab.hear('room_version', versions + 1);
    expect(await fight(annTab)).toMatchObject({ reason: 'eliminated', game: { winner_id: ann.userId } });
    await benTab.hear('game_over');
    expect((await historyOf(battle, ann)).total).toBe(1);
    expect(benTab.heard('player_forfeited')).toEqual([]);
  });
});

describe('a deadline of a room', () => {
  let world: World;
  let battle: BattleApp;

  beforeAll(async () => {
    world = await World.start();
    ({ battle } = world);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  const GROUPS = times({ full: 13, short: 1 });
  const BATTLES = 4;

  /** A battle from which Ben is disconnected. */
  async function withoutBen() {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const code = await battle.startBattle([annTab, benTab]);
    benTab.close();
    await annTab.hear('player_disconnected');
    return { ann, ben, annTab, code };
  }

  it('is handled once when all replicas handle it while the player reconnects or leaves', async () => {
    const deadlineServices = [battle.app, world.second.app].map((app) =>
      app.get(RoomDeadlineService, { strict: false }),
    );
    const rooms = world.second.app.get(RoomService, { strict: false });
    for (let group = 0; group < GROUPS; group += 1) {
      const battles = await Promise.all(Array.from({ length: BATTLES }, withoutBen));
      for (const [index, { ann, ben, annTab, code }] of battles.entries()) {
        await rewind(battle.rooms, code, 30_000, () => true);
        const act = index % 2 === 0 ? () => rooms.leave(ben.userId) : () => rooms.connect(ben.userId);
        await Promise.all([
          ...deadlineServices.map((deadlines) => deadlines.run()),
          act().catch(() => undefined),
          ...deadlineServices.map((deadlines) => deadlines.run()),
        ]);
        if ((await battle.rooms.load(code))!.room.phase.name === 'in_progress') continue;
        await annTab.hear('game_over');
        await annTab.settled();
        expect(annTab.heard('player_forfeited')).toHaveLength(1);
        expect(annTab.heard('game_over')).toHaveLength(1);
        expect((await historyOf(battle, ann)).total).toBe(1);
      }
    }
  });

  describe('that falls due while no replica is running', () => {
    let environment: Awaited<ReturnType<typeof battleEnvironment>>;
    let client: RedisClient;
    let rooms: RoomRepository;
    let ann: TestUser;
    let code: string;
    let later: Awaited<ReturnType<typeof startReplica>> | undefined;

    // Ann and Ben disconnect from a battle, then the service stops.
    beforeEach(async () => {
      environment = await battleEnvironment();
      const { env, issuer } = environment;
      const { url, app } = await startReplica(env);
      await app.get(ChallengeService, { strict: false }).import(SHORT_TEXTS);
      ann = new TestUser(url, issuedSession(issuer, { display_name: 'Ann' }));
      const ben = new TestUser(url, issuedSession(issuer, { display_name: 'Ben' }));
      const [annTab, benTab] = await Promise.all([openTab(url, ann.token), openTab(url, ben.token)]);
      client = new RedisClient(env.REDIS_URL!, { keyPrefix: env.REDIS_KEY_PREFIX! });
      rooms = new RoomRepository(client);
      code = await beginBattle(rooms, [annTab, benTab]);
      annTab.close();
      benTab.close();
      await waitFor(
        async () => (await rooms.load(code))?.room.seats.every((seat) => seat.absent_since !== null),
        { what: 'both to be disconnected' },
      );
      await app.close();
    });
    afterEach(async () => {
      client.disconnect();
      await later?.app.close();
      await environment.issuer.stop();
      await environment.database.drop();
    });

    it('is handled by the next replica', async () => {
      await rewind(rooms, code, HARD_END_MS, () => true);
      later = await startReplica(environment.env);
      const phase = async () => (await rooms.load(code))!.room.phase;
      await waitFor(async () => (await phase()).name === 'completed', { what: 'the end' });
      expect(await phase()).toMatchObject({ reason: 'abandoned', winner_id: null });
    });

    it('penalises nobody: the first player to reconnect has not won, and the other gets 30 s again', async () => {
      const minute = 60_000;
      await client.hincrby(keysOf(code).clock, 'beat', -minute);
      await rewind(rooms, code, minute, () => true);
      const due = Number(await client.zscore(keysOf(code).deadlines, code));
      later = await startReplica(environment.env);
      const annTab = await openTab(later.url, ann.token);
      expect((await annTab.hear('game_state')).game.state).toBe('in_progress');
      await waitFor(async () => Number(await client.zscore(keysOf(code).deadlines, code)) > due, {
        what: 'the deadline to be moved',
      });
      await annTab.settled();
      expect([annTab.heard('player_forfeited'), annTab.heard('game_over')]).toEqual([[], []]);

      await client.hincrby(keysOf(code).clock, 'resumed_at', -30_000);
      await rewind(rooms, code, 30_000, ({ seats }) => seats[0]!.absent_since === null);
      expect(await annTab.hear('game_over')).toMatchObject({
        reason: 'forfeit',
        game: { winner_id: ann.userId },
      });
      annTab.close();
    });
  });

  it('is never left behind in Redis, nor is any other key without an expiry', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    const room_code = await battle.startBattle([annTab, benTab]);
    await typeOut(annTab);
    annTab.send('leave_game', {});
    await benTab.hear('game_over');
    const client = battle.app.get(RedisClient);
    const { room, typing, open, started, watchable } = keysOf(room_code);
    for (const prefix of [room, typing]) {
      const lifetime = await client.pttl(prefix + room_code);
      expect([lifetime > 0, lifetime <= ENDED_ROOM_LIFETIME_MS]).toEqual([true, true]);
    }
    const keys = await battleKeys(battle);
    const names = keys.map((key) => key.slice(battle.env.REDIS_KEY_PREFIX!.length));
    for (const name of names.filter((key) => /:(room|typing|log|claim|lobby)/.test(key)))
      expect([name, (await client.pttl(name)) > 0]).toEqual([name, true]);
    for (const list of [open, started, watchable]) expect(await client.zscore(list, room_code)).toBeNull();
    await rewind(battle.rooms, room_code, REMATCH_MS, isRematchOpen);
    await waitFor(async () => (await client.zscore(keysOf(room_code).deadlines, room_code)) === null, {
      what: 'the end of the time for a rematch',
    });
    world.closeTabs();
    await waitFor(async () => (await client.zcard('{presence:battle}:entries')) === 0, {
      what: 'the last socket to be gone',
    });
    await waitFor(async () => (await client.zcard('{presence:battle}:changed')) === 0, {
      what: 'the changes of presence to be handled',
    });
    expect(await client.exists('{presence:battle}:counts')).toBe(0);
  });
});
