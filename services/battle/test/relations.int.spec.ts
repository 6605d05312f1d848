import type { BattleGame, ChatLine } from '@fourfold/contracts';
import { startPublisher } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import type { BattleTab } from '@fourfold/testing/battle-tab';
import { RelationRepository } from '../src/relation/relation.repository';
import type { BattleApp } from './battle-app';
import { World } from './world';

let world: World;
let battle: BattleApp;

beforeAll(async () => {
  world = await World.start();
  ({ battle } = world);
});
afterEach(() => world.closeTabs());
afterAll(() => world.stop());

describe('a block', () => {
  const codes = ({ active_games }: { active_games: { room_code: string }[] }): string[] =>
    active_games.map(({ room_code }) => room_code);
  const texts = (lines: readonly ChatLine[]): string[] => lines.map(({ message }) => message);
  const openRoom = (tab: BattleTab, max_players = 2): Promise<{ room_code: string; game: BattleGame }> =>
    tab.ask('create_game', { friends_only: false, max_players }, 'game_created');

  it('hides the rooms of either user from the other, as if they did not exist', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    await battle.block(ann, ben);
    for (const [host, guest] of [
      [annTab, benTab],
      [benTab, annTab],
    ] as const) {
      const { room_code } = await openRoom(host);
      expect((await guest.ask('join_game', { room_code }, 'error')).code).toBe('room_not_found');
      host.send('leave_game', {});
      await host.hear('player_left');
    }
  });

  it('keeps one of the users out of the room of a third while the other is in it', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const { tab: host } = await world.newPlayer('Host');
    const { room_code } = await openRoom(host, 3);
    await annTab.ask('join_game', { room_code }, 'game_joined');
    await battle.block(ann, ben);
    expect((await benTab.ask('join_game', { room_code }, 'error')).code).toBe('room_not_found');
    annTab.send('leave_game', {});
    await host.hear('player_left');
    await benTab.ask('join_game', { room_code }, 'game_joined');
  });

  it('empties the seat of the blocked player in a waiting room, also that of its host', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const { player: cleo, tab: cleoTab } = await world.newPlayer('Cleo');
    const { room_code } = await openRoom(annTab, 3);
    for (const tab of [benTab, cleoTab]) await tab.ask('join_game', { room_code }, 'game_joined');
    await battle.block(ann, ben);
    for (const tab of [annTab, benTab])
      expect(await tab.hear('player_left')).toMatchObject({ user_id: ben.userId });
    expect((await benTab.ask('join_game', { room_code }, 'error')).code).toBe('room_not_found');
    await battle.block(cleo, ann);
    expect(await annTab.hear('player_left', 2)).toMatchObject({
      user_id: ann.userId,
      game: { host_id: cleo.userId },
    });
    await annTab.ask('create_game', {}, 'game_created');
  });

  it('takes no seat in a battle that has begun', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const code = await battle.startBattle([annTab, benTab]);
    await battle.block(ann, ben);
    expect((await battle.rooms.load(code))?.room.seats).toHaveLength(2);
  });

  it('takes the games of either user out of the list that the other is looking at, until it ends', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const { room_code } = await openRoom(annTab);
    await benTab.ask('join_lobby', {}, 'lobby_update');
    const isShown = (): boolean => codes(benTab.heard('lobby_update').at(-1)!).includes(room_code);
    await waitFor(isShown, { what: 'the game' });
    await battle.block(ben, ann);
    await waitFor(() => !isShown(), { what: 'the list without it' });
    await battle.unblock(ben, ann);
    await waitFor(isShown, { what: 'the game again' });
  });

  it('hides the games of either user in the list of the other only', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const { tab: other } = await world.newPlayer('Zoe');
    await battle.block(ann, ben);
    const { room_code } = await openRoom(annTab);
    expect(codes(await benTab.ask('join_lobby', {}, 'lobby_update'))).not.toContain(room_code);
    expect(codes(await other.ask('join_lobby', {}, 'lobby_update'))).toContain(room_code);
  });

  it('hides lobby chat of either user from the other, live and in the history', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const { tab: other } = await world.newPlayer('Zoe', 2);
    await battle.block(ann, ben);
    for (const tab of [annTab, benTab, other]) await tab.ask('join_lobby', {}, 'lobby_update');
    await annTab.ask('lobby_chat', { message: `by ann ${ann.userId}` }, 'lobby_message');
    await benTab.ask('lobby_chat', { message: `by ben ${ben.userId}` }, 'lobby_message');
    await other.hear('lobby_message', 2);
    await Promise.all([annTab.settled(), benTab.settled()]);
    expect(texts(annTab.heard('lobby_message'))).toEqual([`by ann ${ann.userId}`]);
    expect(texts(benTab.heard('lobby_message'))).toEqual([`by ben ${ben.userId}`]);
    const again = await world.tabOf(ben);
    const history = texts((await again.ask('join_lobby', {}, 'lobby_history')).messages);
    expect(history).toContain(`by ben ${ben.userId}`);
    expect(history).not.toContain(`by ann ${ann.userId}`);
  });

  it('hides chat in a battle that both are in, live and in the history', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const room_code = await battle.startBattle([annTab, benTab]);
    await battle.block(ben, ann);
    await annTab.ask('chat_message', { room_code, message: 'rude' }, 'chat_message');
    await benTab.ask('chat_message', { room_code, message: 'fine' }, 'chat_message');
    await Promise.all([annTab.settled(), benTab.settled()]);
    expect(texts(annTab.heard('chat_message'))).toEqual(['rude']);
    expect(texts(benTab.heard('chat_message'))).toEqual(['fine']);
    const { messages } = await benTab.ask('get_game_state', { room_code }, 'game_state');
    expect(texts(messages ?? [])).toEqual(['fine']);
  });

  it('ends when it is removed, despite older events, and when the account is deleted', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    await battle.block(ann, ben);
    await battle.unblock(ann, ben);
    await battle.block(ann, ben, 1);
    const { room_code } = await openRoom(annTab);
    await benTab.ask('join_game', { room_code }, 'game_joined');
    await battle.block(ann, ben, 3);
    await battle.delete(ann);
    await battle.block(ann, ben, 4);
    const left = await battle.sql('select from relations where $1 in (first_user_id, second_user_id)', [
      ann.userId,
    ]);
    expect(left).toEqual([]);
  });
});

it('applies the start and end of friendships from the events of social', async () => {
  const social = await startPublisher(battle.env, 'social');
  const [ann, ben] = [battle.stranger('Ann'), battle.stranger('Ben')];
  const relations = battle.app.get(RelationRepository, { strict: false });
  const areFriends = async () => (await relations.friendsAmong([ann.userId], [ben.userId])).size > 0;
  const data = { friendship_id: 7, user_ids: [ann.userId, ben.userId].sort() as [string, string] };
  const at = new Date().toISOString();
  const friendship = { aggregateId: '7', aggregateVersion: 1 };
  await social.publish({ ...friendship, type: 'friend.accepted', data: { ...data, accepted_at: at } });
  await waitFor(areFriends, { what: 'the friendship' });
  const ended = { ...friendship, aggregateVersion: 2 };
  await social.publish({ ...ended, type: 'friend.removed', data: { ...data, removed_at: at } });
  await waitFor(async () => !(await areFriends()), { what: 'the end of the friendship' });
  await social.stop();
});
