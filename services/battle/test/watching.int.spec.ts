import { waitFor } from '@fourfold/testing';
import { type BattleTab, currentChallenge } from '@fourfold/testing/battle-tab';
import type { BattleApp } from './battle-app';
import { World } from './world';

describe('watching', () => {
  let world: World;
  let battle: BattleApp;

  beforeAll(async () => {
    world = await World.start();
    ({ battle } = world);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  const start = (tabs: BattleTab[], allow_watching = true) => battle.startBattle(tabs, { allow_watching });

  it('sees the race and its end, is counted, and cannot take part', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const code = await start([annTab, benTab]);
    const { player: zoe, tab } = await world.newPlayer('Zoe', 2);
    const { watchable_games } = await tab.ask('join_lobby', {}, 'lobby_update');
    expect(watchable_games).toMatchObject([
      { room_code: code, watchers: 0, players: [{ user_id: ann.userId }, { user_id: ben.userId }] },
    ]);
    const shown = await tab.ask('watch_game', { room_code: code }, 'game_state');
    expect(shown).toMatchObject({ game: { watchers: 1 }, challenge: currentChallenge(annTab) });
    expect(await annTab.hear('watchers_update')).toMatchObject({ room_code: code, watchers: 1 });
    annTab.send('typing_update', { typed_text: currentChallenge(annTab).text.slice(0, 1) });
    expect(await tab.hear('opponent_typing')).toMatchObject({ user_id: ann.userId });
    expect((await tab.ask('chat_message', { room_code: code, message: 'go!' }, 'error')).code).toBe(
      'not_in_room',
    );
    expect((await tab.ask('typing_update', { typed_text: 'a' }, 'error')).code).toBe('not_in_room');
    benTab.send('leave_game', {});
    expect(await tab.hear('game_over')).toMatchObject({ reason: 'forfeit', game: { winner_id: ann.userId } });
    expect(Object.keys((await annTab.hear('game_over')).game.players)).not.toContain(zoe.userId);
  });

  it('is no longer counted after leaving, and a closed socket neither', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    const code = await start([annTab, benTab]);
    const { tab } = await world.newPlayer('Zoe');
    const { tab: other } = await world.newPlayer('Yan', 2);
    for (const watcher of [tab, other]) await watcher.ask('watch_game', { room_code: code }, 'game_state');
    const count = (): number | undefined => annTab.heard('watchers_update').at(-1)?.watchers;
    await waitFor(() => count() === 2, { what: 'two watchers' });
    tab.send('stop_watching', {});
    await waitFor(() => count() === 1, { what: 'one watcher' });
    other.close();
    await waitFor(() => count() === 0, { what: 'no watcher' });
  });

  it('needs the consent of the host and the friendship that the room asks for, and no block', async () => {
    const { ann, annTab, benTab } = await world.twoPlayers();
    const { player: zoe, tab } = await world.newPlayer('Zoe');
    const closed = await start([annTab, benTab], false);
    expect((await tab.ask('watch_game', { room_code: closed }, 'error')).code).toBe('watching_not_allowed');
    expect((await annTab.ask('watch_game', { room_code: closed }, 'error')).code).toBe('already_in_room');
    benTab.send('leave_game', {});
    await annTab.hear('game_over');
    const open = await start([annTab, benTab]);
    await tab.ask('watch_game', { room_code: open }, 'game_state');
    await battle.block(ann, zoe);
    expect(await tab.hear('watch_ended')).toEqual({ room_code: open });
    expect((await tab.ask('watch_game', { room_code: open }, 'error')).code).toBe('room_not_found');
  });
});
