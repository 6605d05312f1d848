import type { TestUser } from '@fourfold/testing/user';
import { World } from './world';

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

describe('a muted player', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  const mute = (player: TestUser, version: number, muted_until?: string) =>
    world.battle.apply(
      'user.updated',
      player.userId,
      version,
      player.data(muted_until === undefined ? {} : { muted_until }),
    );

  it.each([['Socket.IO', 1] as const, ['plain WebSocket', 2] as const])(
    'says nothing in lobby and room through %s until the mute is lifted, and plays on',
    async (_transport, replica) => {
      const { player, tab } = await world.newPlayer('Ann', replica);
      await tab.ask('join_lobby', {}, 'lobby_update');
      const until = inAnHour();
      await mute(player, 2, until);
      const refused = { code: 'muted', until };
      expect(await tab.ask('lobby_chat', { message: 'hello?' }, 'error')).toMatchObject(refused);
      const { room_code } = await tab.ask('create_game', { friends_only: false }, 'game_created');
      const line = { room_code, message: 'anybody?' };
      expect(await tab.ask('chat_message', line, 'error')).toMatchObject(refused);
      expect(tab.heard('lobby_message')).toEqual([]);
      await mute(player, 3);
      expect(await tab.ask('chat_message', line, 'chat_message')).toMatchObject({ message: 'anybody?' });
      expect(await tab.ask('lobby_chat', { message: 'back' }, 'lobby_message')).toMatchObject({
        message: 'back',
      });
    },
  );
});
