import { RevocationService } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { holdChatWindow } from '@fourfold/platform/testing';
import { startRedisCluster, startRedisSentinel, type RedisGroup } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { currentChallenge, fight, typeOut, type BattleTab } from '@fourfold/testing/battle-tab';
import { World } from './world';

describe.each([
  ['a Cluster', startRedisCluster],
  ['a server that a sentinel watches', startRedisSentinel],
])('two replicas on %s', (_name, startRedis) => {
  let redis: RedisGroup;
  let world: World;

  beforeAll(async () => {
    redis = await startRedis();
    world = await World.start(redis.env);
  });
  afterEach(() => world.closeTabs());
  afterAll(async () => {
    await world.stop();
    await redis.destroy();
  });

  it('serve a battle from an open room to its result, and notice who leaves', async () => {
    const { ann, annTab, benTab } = await world.twoPlayers();
    const room_code = await world.battle.startBattle([annTab, benTab]);
    await typeOut(annTab);
    await benTab.hear('word_completed');
    benTab.send('typing_update', { typed_text: currentChallenge(benTab).text.slice(0, 1) });
    await annTab.hear('opponent_typing');
    expect(await fight(annTab)).toMatchObject({ reason: 'eliminated', game: { winner_id: ann.userId } });
    expect(await benTab.hear('game_over')).toMatchObject({ game: { room_code, winner_id: ann.userId } });
  });

  it('let players find each other, watch and play again', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    await benTab.ask('join_lobby', {}, 'lobby_update');
    const { room_code } = await annTab.ask('quick_join', { allow_watching: true }, 'game_created');
    await waitFor(
      () =>
        benTab
          .heard('lobby_update')
          .at(-1)!
          .active_games.some((game) => game.room_code === room_code),
      { what: 'the game' },
    );
    await benTab.ask('quick_join', {}, 'game_joined');
    for (const tab of [annTab, benTab]) tab.send('player_ready', { ready: true });
    await annTab.hear('game_started');
    const { tab: watcher } = await world.newPlayer('Zoe', 2);
    expect((await watcher.ask('watch_game', { room_code }, 'game_state')).game.watchers).toBe(1);
    benTab.send('leave_game', {});
    await annTab.hear('game_over');

    const again = await world.twoPlayers();
    await world.battle.startBattle([again.annTab, again.benTab]);
    await fight(again.annTab);
    for (const tab of [again.annTab, again.benTab]) tab.send('request_rematch', {});
    await again.benTab.hear('rematch_ready');
    await again.benTab.hear('game_started', 2);
  });

  it('show each other who is present, and share limits', async () => {
    const { ben, annTab, benTab } = await world.twoPlayers();
    const room_code = await world.battle.startBattle([annTab, benTab]);
    const elsewhere = await world.tabOf(ben, 1);
    await holdChatWindow(world.battle.app.get(RedisClient), ben.userId);
    for (const tab of [benTab, elsewhere])
      for (let n = 0; n < 3; n += 1) tab.send('chat_message', { room_code, message: `message ${n}` });
    await annTab.hear('chat_message', 5);
    await waitFor(() => [benTab, elsewhere].some((tab) => tab.heard('error').length > 0));
    benTab.close();
    elsewhere.close();
    expect((await annTab.hear('player_disconnected')).user_id).toBe(ben.userId);
  });

  it('end revoked access on each other', async () => {
    const { player, tab } = await world.newPlayer('Ann', 2);
    await world.battle.app.get(RevocationService).revoke({
      user_id: player.userId,
      account_version: 2,
      not_before: new Date().toISOString(),
      revoked: { scope: 'all' },
    });
    await waitFor(() => tab.closeCode === 4401, { what: 'the socket to be closed' });
  });
});

describe('a battle on a Redis with a sentinel', () => {
  let redis: RedisGroup;
  let world: World;

  beforeAll(async () => {
    redis = await startRedisSentinel();
    world = await World.start(redis.env);
  });
  afterAll(async () => {
    world.closeTabs();
    await world.stop();
    await redis.destroy();
  });

  /** Types texts, as a client that asks for the state again when it may have missed something. */
  const typeUntil = (tab: BattleTab, room_code: string, what: string, isReached: () => boolean) =>
    waitFor(
      async () => {
        tab.send('get_game_state', { room_code });
        await typeOut(tab);
        await tab.settled();
        return isReached();
      },
      { intervalMs: 200, what },
    );

  /** Asks until it is answered: a replica may find the new master later than the other. */
  const presentGame = (tab: BattleTab, room_code: string) =>
    waitFor(
      async () => {
        const before = tab.heard('game_state').length;
        tab.send('get_game_state', { room_code });
        await tab.settled();
        return tab.heard('game_state')[before]?.game;
      },
      { what: 'the state of the battle' },
    );

  it('goes on when the master is killed and its replica takes over', async () => {
    const { ann, annTab, benTab } = await world.twoPlayers();
    const room_code = await world.battle.startBattle([annTab, benTab]);
    await typeUntil(annTab, room_code, 'a word', () => annTab.heard('word_completed').length > 0);
    const client = world.battle.app.get(RedisClient);
    await client.wait(1, 5_000);
    await redis.servers[0]!.kill();
    // What is published while the replica takes over may be lost, the end as well: the state tells it.
    const isOver = (): boolean => annTab.heard('game_state').at(-1)?.game.state === 'completed';
    await typeUntil(annTab, room_code, 'the end of the battle', isOver);
    for (const tab of [annTab, benTab])
      expect(await presentGame(tab, room_code)).toMatchObject({
        state: 'completed',
        winner_id: ann.userId,
      });
    expect(benTab.heard('player_forfeited')).toEqual([]);
  });
});
