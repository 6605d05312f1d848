import { ROUTES, type VoidedBattles } from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { spawnService, type ServiceProcess } from '@fourfold/stack';
import { Admin } from '@fourfold/platform/testing';
import { AdminClient, USUAL_TIMEOUTS } from '@fourfold/testing';
import {
  BATTLE_TRANSPORTS,
  type BattleTab,
  currentChallenge,
  fight,
  typeOut,
} from '@fourfold/testing/battle-tab';
import type { TestUser } from '@fourfold/testing/user';
import { RebuildService } from '../src/record/rebuild.service';
import { BattleApp } from './battle-app';
import { ReconnectingPlayer } from './reconnecting-player';
import { times } from './scenario';

/** Battles with half of their players on the killed replica, and how many replicas are killed. */
const BATTLES = 6;
const KILLS = times({ full: 34, short: 1 });

/** The presence entries, and how long one lasts without being renewed. */
const ENTRIES = '{presence:battle}:entries';
const LIFETIME_MS = 35_000;

const [[, openSocketIo], [, openPlain]] = BATTLE_TRANSPORTS as [
  (typeof BATTLE_TRANSPORTS)[0],
  (typeof BATTLE_TRANSPORTS)[0],
];

describe('a replica that is killed', () => {
  let battle: BattleApp;
  const spawned: ServiceProcess[] = [];
  const tabs: BattleTab[] = [];

  beforeAll(async () => {
    battle = await BattleApp.start();
    await battle.loadShortTexts();
  });
  afterEach(async () => {
    tabs.splice(0).forEach((tab) => tab.close());
    await Promise.all(spawned.splice(0).map((replica) => replica.kill('SIGKILL')));
  });
  afterAll(() => battle.stop());

  async function spawnReplica(env: Record<string, string> = {}): Promise<ServiceProcess> {
    const replica = await spawnService('battle', { ...battle.env, ...env });
    spawned.push(replica);
    return replica;
  }

  async function tabOf(player: TestUser, url: string, open = openSocketIo): Promise<BattleTab> {
    const tab = await open(url, player.token);
    tabs.push(tab);
    await tab.settled();
    return tab;
  }

  /** Expires the presence of a player, whose entries the killed replica no longer renews. */
  async function endPresenceOf({ userId }: TestUser): Promise<void> {
    const redis = battle.app.get(RedisClient);
    for (const entry of await redis.zrange(ENTRIES, 0, -1))
      if (entry.startsWith(userId)) await redis.zincrby(ENTRIES, -LIFETIME_MS, entry);
  }

  async function expectOneResult(winner: TestUser, loser: TestUser): Promise<void> {
    for (const [player, won] of [
      [winner, true],
      [loser, false],
    ] as const) {
      const { body } = await battle.call('get', ROUTES.battle.history, player.token);
      expect([body.total, body.battles[0].won]).toEqual([1, won]);
      const stats = await battle.call('get', ROUTES.battle.stats, player.token);
      expect([stats.body.total_battles, stats.body.battles_won]).toEqual([1, Number(won)]);
    }
    const published = await battle.sql<{ count: number }>(
      `select count(*)::integer from outbox where type = 'battle.finished' and data ->> 'winner_id' = $1`,
      [winner.userId],
    );
    expect(published).toEqual([{ count: 1 }]);
  }

  it('in the middle of a battle does not end it: players reconnect and the result is stored once', async () => {
    const replica = await spawnReplica();
    const [ann, ben] = [await battle.player('Ann'), await battle.player('Ben')];
    const annTab = await tabOf(ann, replica.url);
    const benTab = await tabOf(ben, replica.url, openPlain);
    const room_code = await battle.startBattle([annTab, benTab]);
    await typeOut(annTab);
    const { game } = await benTab.hear('word_completed');
    await benTab.hear('new_challenge');
    await replica.kill('SIGKILL');

    const annBack = await tabOf(ann, battle.url);
    const benBack = await tabOf(ben, battle.url, openPlain);
    const shown = await annBack.hear('game_state');
    expect(shown).toMatchObject({ game: { room_code, state: 'in_progress' } });
    expect(shown.game.players[ben.userId]!.damage_taken).toBe(game.players[ben.userId]!.damage_taken);
    expect(shown.challenge).toEqual(currentChallenge(benTab));
    await benBack.hear('game_state');
    expect(await fight(annBack)).toMatchObject({ reason: 'eliminated', game: { winner_id: ann.userId } });
    await benBack.hear('game_over');
    expect(benBack.heard('player_forfeited')).toEqual([]);
    await expectOneResult(ann, ben);
  });

  it('in the middle of many battles leaves each with one result', async () => {
    for (let kill = 0; kill < KILLS; kill += 1) await killDuringBattles();
  });

  async function killDuringBattles(): Promise<void> {
    const replica = await spawnReplica();
    let texts = 0;
    const onText = (): void => {
      texts += 1;
      if (texts === BATTLES) void replica.kill('SIGKILL');
    };
    const pairs = await Promise.all(
      Array.from({ length: BATTLES }, async (_, n) => {
        const players = [await battle.player('Ann'), await battle.player('Ben')] as const;
        const [ann, ben] = players.map((player, index) => {
          const urls = [index === n % 2 ? replica.url : battle.url, battle.url];
          return new ReconnectingPlayer(player.token, urls);
        }) as [ReconnectingPlayer, ReconnectingPlayer];
        const code = await battle.startBattle([await ann.open(), await ben.open()]);
        return { players, fighters: [ann, ben], code };
      }),
    );
    const fighters = pairs.flatMap((pair) => pair.fighters);
    await Promise.all(fighters.map((fighter) => fighter.fightOn(onText)));
    for (const fighter of fighters) fighter.close();
    expect(replica.running).toBe(false);
    for (const { players } of pairs) {
      const histories = await Promise.all(
        players.map(({ token }) => battle.call('get', ROUTES.battle.history, token)),
      );
      expect(histories.map(({ body }) => body.total)).toEqual([1, 1]);
      const [one, other] = histories.map(({ body }) => body.battles[0]);
      expect([one.battle_id, one.reason, one.won]).toEqual([other.battle_id, 'eliminated', !other.won]);
    }
    const published = await battle.sql<{ aggregate_id: string }>(
      `select aggregate_id from outbox where type = 'battle.finished' and data ->> 'room_code' = any ($1)`,
      [pairs.map(({ code }) => code)],
    );
    expect(new Set(published.map(({ aggregate_id }) => aggregate_id)).size).toBe(BATTLES);
    expect(published).toHaveLength(BATTLES);
  }

  it('during the countdown does not stop it, and its players are shown as disconnected', async () => {
    const replica = await spawnReplica();
    const [ann, ben] = [await battle.player('Ann'), await battle.player('Ben')];
    const annTab = await tabOf(ann, replica.url);
    const benTab = await tabOf(ben, battle.url);
    const { room_code } = await annTab.ask('create_game', { friends_only: false }, 'game_created');
    await benTab.ask('join_game', { room_code }, 'game_joined');
    for (const tab of [annTab, benTab]) tab.send('player_ready', { ready: true });
    await benTab.hear('countdown', 2);
    await replica.kill('SIGKILL');
    await benTab.hear('game_started');
    await endPresenceOf(ann);
    expect((await benTab.hear('player_disconnected')).user_id).toBe(ann.userId);
    const back = await tabOf(ann, battle.url);
    expect(await back.hear('game_state')).toMatchObject({ challenge: currentChallenge(benTab) });
  });

  it.each(['battle.before-record', 'battle.after-record'])(
    'at %s leaves the result to another replica, which stores and sends it once',
    async (failpoint) => {
      const replica = await spawnReplica({ FAILPOINTS: failpoint });
      const [ann, ben] = [await battle.player('Ann'), await battle.player('Ben')];
      const annTab = await tabOf(ann, battle.url);
      const benTab = await tabOf(ben, replica.url);
      await battle.startBattle([annTab, benTab]);
      benTab.send('leave_game', {});
      await replica.exited;
      expect(await annTab.hear('game_over')).toMatchObject({
        reason: 'forfeit',
        game: { winner_id: ann.userId },
      });
      await expectOneResult(ann, ben);
    },
  );

  it('while it voids a battle leaves the battle and the totals of its players as they were', async () => {
    // On subjects of its own, so that no other replica answers in its place.
    const env = { ...battle.env, ...USUAL_TIMEOUTS };
    const replica = await spawnReplica({ ...env, FAILPOINTS: 'battle.before-totals' });
    const [ann, ben] = [await battle.player('Ann'), await battle.player('Ben')];
    const annTab = await tabOf(ann, battle.url);
    await battle.startBattle([annTab, await tabOf(ben, battle.url, openPlain)]);
    const { game } = await fight(annTab);
    const admin = Admin.of(battle);
    const request = { battle_ids: [game.battle_id] };
    const dying = new AdminClient(replica.url, admin.token);
    const asked = dying.send('POST', ROUTES.admin.voidBattles, request).catch(() => undefined);
    await replica.exited;
    expect(await asked).toBeUndefined();
    await expectOneResult(ann, ben);
    // Ranks follow by event.
    const { ranks: _, ...rows } = await battle.app.get(RebuildService, { strict: false }).rebuild();
    expect(rows).toEqual({});
    const again = await admin.send<VoidedBattles>('POST', ROUTES.admin.voidBattles, request);
    expect(again).toEqual({ voided: 1 });
  });
});
