import type { IoServer } from '@fourfold/platform/sockets';
import type { RoomEvent } from './domain/command';
import { RoomEvents } from './room.events';

it('sends an event to the named players, and to nobody when there are none', () => {
  const emitted: unknown[] = [];
  const server = {
    to: (rooms: string[]) => ({ emit: (name: string) => emitted.push({ rooms, name }) }),
  } as unknown as IoServer;
  const events = (...to: string[]) => ({ to, name: 'player_left', payload: {} }) as unknown as RoomEvent;
  new RoomEvents(server).emit([events(), events('ann', 'ben')]);
  expect(emitted).toEqual([{ rooms: ['user:ann', 'user:ben'], name: 'player_left' }]);
});
