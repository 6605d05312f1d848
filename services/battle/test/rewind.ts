import { RedisClient } from '@fourfold/platform/redis';
import { waitFor } from '@fourfold/testing';
import { nextDeadline, type Phase, type Room, type Seat } from '../src/room/domain/room';
import type { RoomRepository } from '../src/room/room.repository';
import type { BattleApp } from './battle-app';

const TIMES = ['started_at', 'given_at', 'next_at', 'finished_at'];

/** Makes everything in a room happen that much earlier, once it is as the test wants it: time passes without waiting. */
export async function rewind(
  rooms: RoomRepository,
  code: string,
  ms: number,
  isReady: (room: Room) => boolean,
): Promise<void> {
  const moved = (object: object): object =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        TIMES.includes(name) || (name === 'absent_since' && value !== null)
          ? (value as number) - ms
          : (value as unknown),
      ]),
    );
  await waitFor(
    async () => {
      const loaded = await rooms.load(code);
      if (!loaded || !isReady(loaded.room)) return false;
      const { room } = loaded;
      const earlier: Room = {
        ...room,
        version: room.version + 1,
        phase: moved(room.phase) as Phase,
        seats: room.seats.map((seat) => moved(seat) as Seat),
      };
      const saved = await rooms.save({ code, version: room.version, room: earlier, claims: [] });
      return saved === 'saved' && nextDeadline(earlier) !== null;
    },
    { what: 'the room to be as it should be' },
  );
}

/** What Redis holds of battles. */
export function battleKeys(battle: Pick<BattleApp, 'app' | 'env'>): Promise<string[]> {
  return battle.app.get(RedisClient).keys(`${battle.env.REDIS_KEY_PREFIX}{battle}:*`);
}
