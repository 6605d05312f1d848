import { BATTLE_CHAT_MAX_CHARACTERS, QUERIES } from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { Admin } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import type { BattleTab } from '@fourfold/testing/battle-tab';
import type { TestUser } from '@fourfold/testing/user';
import { ROOM_CHAT_LINES } from '../src/limits';
import { keysOf } from '../src/room/room-keys';
import type { BattleApp } from './battle-app';
import { battleKeys } from './rewind';
import { World } from './world';

describe('the chat of a room', () => {
  let world: World;
  let battle: BattleApp;

  beforeAll(async () => {
    world = await World.start();
    ({ battle } = world);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  const say = (tab: BattleTab, room_code: string, message: string) =>
    tab.ask('chat_message', { room_code, message }, 'chat_message');

  /** Ann's room, in which Ben has a seat. */
  async function room(): Promise<{
    code: string;
    ann: TestUser;
    ben: TestUser;
    annTab: BattleTab;
    benTab: BattleTab;
  }> {
    const both = await world.twoPlayers();
    const { room_code } = await both.annTab.ask('create_game', { friends_only: false }, 'game_created');
    await both.benTab.ask('join_game', { room_code }, 'game_joined');
    return { code: room_code, ...both };
  }

  it('is sent unchanged to players who join or reconnect', async () => {
    const { player: ann, tab: annTab } = await world.newPlayer('Ann');
    const { tab: benTab } = await world.newPlayer('Ben', 2);
    const { room_code } = await annTab.ask('create_game', { friends_only: false }, 'game_created');
    expect(await annTab.ask('get_game_state', { room_code }, 'game_state')).not.toHaveProperty('messages');
    const first = await say(annTab, room_code, 'anybody?');
    await benTab.ask('join_game', { room_code }, 'game_joined');
    const second = await say(benTab, room_code, 'me');
    const kept = [first, second].map(({ message_id, user_id, username, message, timestamp }) => ({
      message_id,
      user_id,
      username,
      message,
      timestamp,
    }));
    for (const tab of [annTab, benTab])
      expect((await tab.ask('get_game_state', { room_code }, 'game_state')).messages).toEqual(kept);
    annTab.close();
    const back = await world.tabOf(ann, 2);
    expect((await back.hear('game_state')).messages).toEqual(kept);
  });

  it.each(['字', '😀'])('takes 2,000 characters %s', async (character) => {
    const { code, annTab, benTab } = await room();
    const text = character.repeat(BATTLE_CHAT_MAX_CHARACTERS);
    annTab.send('chat_message', { room_code: code, message: text });
    expect((await benTab.hear('chat_message')).message).toBe(text);
  });

  it('keeps its last lines, for as long as the room exists', async () => {
    const { code, annTab, benTab } = await room();
    const lines = Array.from({ length: ROOM_CHAT_LINES + 5 }, (_, n) => ({
      message_id: `${code}:${n}`,
      user_id: 'u',
      username: 'u',
      message: String(n),
      timestamp: new Date(n).toISOString(),
    }));
    for (const line of lines) await battle.rooms.addLine(code, line);
    const { messages } = await annTab.ask('get_game_state', { room_code: code }, 'game_state');
    expect(messages).toEqual(lines.slice(5));
    const client = battle.app.get(RedisClient);
    expect(await client.pttl(keysOf(code).chat + code)).toBeGreaterThan(0);
    annTab.send('leave_game', {});
    await benTab.hear('player_left');
    await benTab.ask('leave_game', {}, 'player_left');
    expect((await battleKeys(battle)).filter((key) => key.endsWith(code))).toEqual([]);
    await battle.rooms.addLine(code, lines[0]!);
    expect(await battle.rooms.listLines(code, 1)).toEqual([]);
  });

  it('is evidence for its players, with five messages before and after a reported one', async () => {
    const { code, ben, annTab } = await room();
    const { player: stranger } = await world.newPlayer('Zoe');
    const said = await say(annTab, code, 'you are rude');
    const { user_id, username, timestamp } = said;
    for (let n = 0; n < 7; n += 1) {
      const line = { message_id: `${code}:${n}`, user_id, username, message: `line ${n}`, timestamp };
      await battle.rooms.addLine(code, line);
    }
    const around = (message_id: string, reader_id: string) =>
      Admin.of(battle).ask(QUERIES.listChatAround, { message_id, reader_id });
    const texts = async (message_id: string) =>
      (await around(message_id, ben.userId)).map(({ message }) => message);
    expect(await texts(said.message_id)).toEqual([
      'you are rude',
      ...[0, 1, 2, 3, 4].map((n) => `line ${n}`),
    ]);
    expect(await texts(`${code}:5`)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `line ${n}`));
    expect(await texts(`${code}:none`)).toEqual([]);
    expect(await around(said.message_id, stranger.userId)).toEqual([]);
  });

  it('is removed for a deleted user, whose seat is anonymised, in the middle of a battle', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const code = await battle.startBattle([annTab, benTab]);
    await say(annTab, code, 'my last words');
    await benTab.hear('chat_message');
    const kept = await say(benTab, code, 'mine are not');
    await battle.delete(ann);
    const { game } = await benTab.hear('game_state');
    expect(game.players[ann.userId]).toMatchObject({
      username: 'Deleted player',
      display_name: 'Deleted player',
    });
    const { messages } = await benTab.ask('get_game_state', { room_code: code }, 'game_state');
    expect(messages!.map(({ message }) => message)).toEqual([kept.message]);
    const client = battle.app.get(RedisClient);
    const stored = await client.hget(keysOf(code).room + code, 'room');
    expect(stored).not.toContain(ann.username);
    expect(stored).toContain(ben.username);
    await battle.delete(ann);
  });

  it('is also removed, and the seat anonymised, in rooms that a deleted user had left', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const { tab: cleoTab } = await world.newPlayer('Cleo');
    const code = await battle.startBattle([annTab, benTab, cleoTab]);
    await say(benTab, code, 'my last words');
    benTab.send('leave_game', {});
    await annTab.hear('player_forfeited');
    const { room_code } = await benTab.ask('create_game', { friends_only: false }, 'game_created');
    await battle.delete(ben);
    const client = battle.app.get(RedisClient);
    for (const left of [code, room_code])
      await waitFor(
        async () => !(await client.hget(keysOf(left).room + left, 'room'))!.includes(ben.username),
        { what: 'the name to be removed' },
      );
    const { game, messages } = await annTab.ask('get_game_state', { room_code: code }, 'game_state');
    expect([game.players[ben.userId]!.display_name, messages]).toEqual(['Deleted player', undefined]);
    expect(game.players[ann.userId]!.display_name).toBe('Ann');
    await battle.rooms.addLine(code, {
      message_id: `${code}:late`,
      user_id: ben.userId,
      username: ben.username,
      message: 'still on its way',
      timestamp: new Date().toISOString(),
    });
    await waitFor(async () => (await battle.rooms.listLines(code, 1)).length === 0, {
      what: 'the late line to be removed',
    });
    await battle.sql(`update pending_erasures set since = since - interval '1 day' where user_id = $1`, [
      ben.userId,
    ]);
    await waitFor(
      async () =>
        !(await battle.sql('select user_id from pending_erasures')).some((row) => row.user_id === ben.userId),
      { what: 'the erasure to end' },
    );
  });
});
