import { QUERIES, type ActiveGame } from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { Admin, holdChatWindow } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import type { BattleTab } from '@fourfold/testing/battle-tab';
import type { BattleApp } from './battle-app';
import { World } from './world';

describe('the lobby', () => {
  let world: World;
  let battle: BattleApp;

  beforeAll(async () => {
    world = await World.start();
    ({ battle } = world);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  const latestGames = (tab: BattleTab): ActiveGame[] => tab.heard('lobby_update').at(-1)?.active_games ?? [];

  async function seesGame(
    tab: BattleTab,
    code: string,
    seen: Partial<ActiveGame> | undefined,
  ): Promise<void> {
    const find = () => latestGames(tab).find(({ room_code }) => room_code === code);
    const fits = (): boolean => {
      const game = find();
      if (!seen || !game) return !seen === !game;
      return Object.entries(seen).every(([name, value]) => game[name as keyof ActiveGame] === value);
    };
    await waitFor(fits, { what: `the game as ${JSON.stringify(seen)}` });
  }

  it('shows recent chat and the open games on entry', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    await annTab.ask('join_lobby', {}, 'lobby_update');
    const line = await annTab.ask('lobby_chat', { message: ' anybody for a race? ' }, 'lobby_message');
    const { room_code } = await annTab.ask('create_game', { friends_only: false }, 'game_created');
    const { messages } = await benTab.ask('join_lobby', {}, 'lobby_history');
    expect(messages.at(-1)).toEqual(line);
    // May come before the history: it is also sent whenever the games change.
    const { active_games } = await benTab.hear('lobby_update');
    expect(active_games.map((game) => game.room_code)).toContain(room_code);
  });

  it('sends chat as stored to everybody in it, on every replica, and to nobody else', async () => {
    const { ann, annTab, benTab } = await world.twoPlayers();
    const { player: outsider, tab: outside } = await world.newPlayer();
    for (const tab of [annTab, benTab]) await tab.ask('join_lobby', {}, 'lobby_update');
    const said = await annTab.ask('lobby_chat', { message: '  hello <b>you</b>\n ' }, 'lobby_message');
    expect(said).toEqual({
      message_id: expect.any(String),
      user_id: ann.userId,
      username: ann.username,
      message: 'hello <b>you</b>',
      timestamp: expect.stringMatching(/Z$/),
    });
    expect(await benTab.hear('lobby_message')).toEqual(said);
    const evidence = { message_id: said.message_id, reader_id: outsider.userId };
    expect((await Admin.of(battle).ask(QUERIES.listChatAround, evidence)).at(-1)).toEqual(said);
    benTab.send('leave_lobby', {});
    expect((await benTab.ask('lobby_chat', { message: 'hi' }, 'error')).code).toBe('not_in_lobby');
    await annTab.ask('lobby_chat', { message: 'still there?' }, 'lobby_message');
    await Promise.all([outside.settled(), benTab.settled()]);
    expect([outside, benTab].map((tab) => tab.heard('lobby_message').length)).toEqual([0, 1]);
  });

  it('refuses invalid chat', async () => {
    const { tab } = await world.newPlayer();
    await tab.ask('join_lobby', {}, 'lobby_update');
    for (const message of [' \n ', '\u200b\u202e', 'x'.repeat(201), 'bell\u0007'])
      expect((await tab.ask('lobby_chat', { message }, 'error')).code).toBe('validation_failed');
    expect(tab.heard('lobby_message')).toEqual([]);
  });

  it('accepts chat messages of 200 characters, five in five seconds', async () => {
    const { player, tab } = await world.newPlayer();
    await holdChatWindow(battle.app.get(RedisClient), player.userId);
    await tab.ask('join_lobby', {}, 'lobby_update');
    await tab.ask('lobby_chat', { message: '🏆'.repeat(200) }, 'lobby_message');
    for (let n = 0; n < 5; n += 1) tab.send('lobby_chat', { message: `line ${n}` });
    await waitFor(() => tab.heard('error').some(({ code }) => code === 'rate_limited'), {
      what: 'a refusal',
    });
    expect(tab.heard('lobby_message')).toHaveLength(5);
  });

  it('shows each user the games they may see as these open, fill, begin and close', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const { tab: stranger } = await world.newPlayer('Zoe', 2);
    await battle.befriend(ann, ben);
    for (const tab of [benTab, stranger]) await tab.ask('join_lobby', {}, 'lobby_update');
    const { room_code } = await annTab.ask('create_game', {}, 'game_created');
    await seesGame(benTab, room_code, { players: 1, host_username: ann.username, friends_only: true });
    await benTab.ask('join_game', { room_code }, 'game_joined');
    await seesGame(benTab, room_code, { players: 2 });
    for (const tab of [annTab, benTab]) tab.send('player_ready', { ready: true });
    await seesGame(benTab, room_code, undefined);
    expect(stranger.heard('lobby_update').flatMap(({ active_games }) => active_games)).not.toContainEqual(
      expect.objectContaining({ room_code }),
    );
    const { tab: host } = await world.newPlayer('Host');
    const open = await host.ask('create_game', { friends_only: false }, 'game_created');
    await seesGame(stranger, open.room_code, { players: 1, max_players: 2, friends_only: false });
    host.send('leave_game', {});
    await seesGame(stranger, open.room_code, undefined);
  });

  it('forgets the chat of deleted users', async () => {
    const { ann, annTab, benTab } = await world.twoPlayers();
    await annTab.ask('join_lobby', {}, 'lobby_update');
    await annTab.ask('lobby_chat', { message: 'my last words' }, 'lobby_message');
    await battle.delete(ann);
    const { messages } = await benTab.ask('join_lobby', {}, 'lobby_history');
    expect(messages.filter(({ user_id }) => user_id === ann.userId)).toEqual([]);
  });
});
