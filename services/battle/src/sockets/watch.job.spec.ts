import { fakeServer } from '../../test/fake-server';
import { roomOf } from '../../test/room';
import { battleRoom, watchRoom } from '../room/socket-rooms';
import type { WatchingService } from '../watching/watching.service';
import { WatchJob } from './watch.job';

it('tells players how many are watching, also when those of other replicas come and go', async () => {
  const room = roomOf({ allow_watching: true });
  const { server, emitted } = fakeServer();
  const zoe = { id: 'socket', data: { user: { user_id: 'zoe' } } };
  const rooms = new Map([[watchRoom(room.code), new Set([zoe.id])]]);
  Object.assign(server, { sockets: { adapter: { rooms }, sockets: new Map([[zoe.id, zoe]]) } });
  let watchers = 1;
  const follow = () => Promise.resolve({ now: room.created_at, room: { ...room, watchers }, typing: {} });
  const job = new WatchJob(server, { follow } as Partial<WatchingService> as WatchingService, {} as never);
  const toldPlayers = () => emitted.filter((event) => event.rooms.includes(battleRoom(room.code)));
  await job.run();
  await job.run();
  expect(toldPlayers()).toMatchObject([{ name: 'watchers_update' }]);
  for (watchers of [2, 1]) await job.run();
  expect(toldPlayers()).toHaveLength(3);
});
