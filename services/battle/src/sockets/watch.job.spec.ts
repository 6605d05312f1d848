import { fakeServer } from '../../test/fake-server';
import { roomOf } from '../../test/room';
import { WATCH_TURNS, WATCH_UPDATES_PER_CHECK } from '../limits';
import type { Room } from '../room/domain/room';
import type { Watchers } from '../room/room.repository';
import { battleRoom, watchRoom } from '../room/socket-rooms';
import type { WatchingService } from '../watching/watching.service';
import { WatchJob } from './watch.job';

/** A job on a replica where Zoe is watching the rooms. */
function watchJob(...watched: Room[]) {
  const { server, emitted } = fakeServer();
  const zoe = { id: 'socket', data: { user: { user_id: 'zoe' } } };
  const rooms = new Map(watched.map(({ code }) => [watchRoom(code), new Set([zoe.id])]));
  Object.assign(server, { sockets: { adapter: { rooms }, sockets: new Map([[zoe.id, zoe]]) } });
  const counted = { watchers: 1 };
  const watching = {
    follow: jest.fn((of: readonly Watchers[]) => {
      const loaded = of.map(({ code }) => {
        const room = watched.find((each) => each.code === code)!;
        return { now: room.created_at, room: { ...room, ...counted }, typing: {} };
      });
      return Promise.resolve(loaded);
    }),
    permissions: jest.fn(() => Promise.resolve(() => true)),
  };
  const job = new WatchJob(server, watching as Partial<WatchingService> as WatchingService, {} as never);
  let runs = 0;
  /** In which every room has its turn once. */
  const round = async (): Promise<void> => {
    for (let turn = 0; turn < WATCH_TURNS; turn += 1) await job.run(runs++);
  };
  return { watching, counted, round, emitted };
}

it('tells players how many are watching, also when those of other replicas come and go', async () => {
  const room = roomOf({ allow_watching: true });
  const { counted, round, emitted } = watchJob(room);
  const toldPlayers = () => emitted.filter((event) => event.rooms.includes(battleRoom(room.code)));
  await round();
  await round();
  expect(toldPlayers()).toMatchObject([{ name: 'watchers_update' }]);
  for (counted.watchers of [2, 1]) await round();
  expect(toldPlayers()).toHaveLength(3);
});

it('reads a room once in a round, and asks now and then who may still watch', async () => {
  const { watching, round } = watchJob(roomOf({ allow_watching: true }));
  for (let rounds = 0; rounds < WATCH_UPDATES_PER_CHECK; rounds += 1) await round();
  expect(watching.follow).toHaveBeenCalledTimes(WATCH_UPDATES_PER_CHECK);
  expect(watching.permissions).toHaveBeenCalledTimes(1);
});

it('tells the others when a room cannot be shown, and fails', async () => {
  const room = roomOf({ allow_watching: true });
  // A code of the same letters, so that both have the same turn.
  const broken = { ...room, code: [...room.code].toReversed().join(''), phase: undefined } as unknown as Room;
  const { round, emitted } = watchJob(broken, room);
  await expect(round()).rejects.toThrow('1 watched rooms failed');
  expect(emitted.some((event) => event.rooms.includes(watchRoom(room.code)))).toBe(true);
});
