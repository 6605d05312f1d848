import type { JobService } from '@fourfold/platform';
import type { RoomService } from '../room/room.service';
import { PresenceKeeper } from './presence.keeper';
import type { PresenceRegistry } from './presence.registry';

/** Rooms in which ann has a seat, whose last connection has ended. */
function keeperOf(parts: { onForget: () => void; isPresent?: () => boolean }) {
  const told: string[] = [];
  const registry = {
    sweep: () => Promise.resolve(['ann']),
    presentAmong: () => Promise.resolve(new Set(parts.isPresent?.() ? ['ann'] : [])),
    forget: () => Promise.resolve(parts.onForget()),
  };
  const rooms = {
    connect: () => Promise.resolve(void told.push('connect')),
    disconnect: () => Promise.resolve(void told.push('disconnect')),
  };
  const keeper = new PresenceKeeper(
    registry as Partial<PresenceRegistry> as PresenceRegistry,
    rooms as Partial<RoomService> as RoomService,
    {} as JobService,
  );
  return { keeper, told };
}

describe('somebody who is gone', () => {
  it('is told so to a room that seats them just before their name leaves the list', async () => {
    const { keeper, told } = keeperOf({ onForget: () => told.push('seated') });
    await keeper.sweep();
    expect(told).toEqual(['disconnect', 'seated', 'disconnect']);
  });

  it('is told to be back when they came back meanwhile', async () => {
    let isPresent = false;
    const { keeper, told } = keeperOf({ onForget: () => (isPresent = true), isPresent: () => isPresent });
    await keeper.sweep();
    expect(told).toEqual(['disconnect', 'connect']);
  });
});
