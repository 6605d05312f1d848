import type { IoServer } from '@fourfold/platform/sockets';
import type { News } from './domain/command';
import { RoomEvents } from './room.events';

it('tells the players named, and nobody when none is', () => {
  const told: unknown[] = [];
  const server = {
    to: (rooms: string[]) => ({ emit: (name: string) => told.push({ rooms, name }) }),
  } as unknown as IoServer;
  const news = (...to: string[]) => ({ to, name: 'player_left', payload: {} }) as unknown as News;
  new RoomEvents(server).emit([news(), news('ann', 'ben')]);
  expect(told).toEqual([{ rooms: ['user:ann', 'user:ben'], name: 'player_left' }]);
});
