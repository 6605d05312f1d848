import { COUNTDOWN_STEP_MS } from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { waitFor } from '@fourfold/testing';
import { type BattleTab, startBattle } from '@fourfold/testing/battle-tab';
import { nextDeadline, type Phase, type Room, type Seat } from '../src/room/domain/room';
import type { RoomRepository } from '../src/room/room.repository';
import type { BattleApp } from './battle-app';

const TIMES = ['started_at', 'given_at', 'next_at', 'finished_at', 'until', 'due_at'];

/**
 * Moves all times of a room into the past once it is ready, so that a test need not wait; with a negative `ms` into the
 * future, so that a deadline does not pass.
 */
export async function rewind(
  rooms: RoomRepository,
  code: string,
  ms: number,
  isReady: (room: Room) => boolean,
): Promise<void> {
  await waitFor(
    async () => {
      const room = (await rooms.load(code))?.room;
      return room && isReady(room) && nextDeadline(room) !== null && (await moveBack(rooms, room, ms));
    },
    { what: 'the room to be ready' },
  );
}

/** Starts a battle of two or three tabs, without waiting for the countdown. */
export async function beginBattle(
  rooms: RoomRepository,
  tabs: readonly BattleTab[],
  wishes?: Parameters<typeof startBattle>[1],
): Promise<string> {
  const host = tabs[0]!;
  const created = host.hear('game_created', host.heard('game_created').length + 1);
  const [code] = await Promise.all([
    startBattle(tabs, wishes),
    created.then(({ room_code }) => skipCountdown(rooms, room_code)),
  ]);
  return code;
}

/** Moves the countdown into the past until the battle has begun. */
async function skipCountdown(rooms: RoomRepository, code: string): Promise<void> {
  const isRunning = async (): Promise<boolean> => {
    const { room } = (await rooms.load(code))!;
    if (room.phase.name === 'countdown') await moveBack(rooms, room, COUNTDOWN_STEP_MS);
    return room.phase.name === 'in_progress';
  };
  await waitFor(isRunning, { what: 'the end of the countdown' });
}

/** @returns false when the room has changed meanwhile */
async function moveBack(rooms: RoomRepository, room: Room, ms: number): Promise<boolean> {
  const moved = (object: object): object =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        TIMES.includes(name) || (name === 'absent_since' && value !== null)
          ? (value as number) - ms
          : (value as unknown),
      ]),
    );
  const movedPhase = (phase: Phase): Phase => {
    const earlierPhase = moved(phase) as Phase;
    return earlierPhase.name === 'completed' && earlierPhase.rematch
      ? { ...earlierPhase, rematch: moved(earlierPhase.rematch) as typeof earlierPhase.rematch }
      : earlierPhase;
  };
  const earlier: Room = {
    ...room,
    version: room.version + 1,
    phase: movedPhase(room.phase),
    seats: room.seats.map((seat) => moved(seat) as Seat),
  };
  const { code, version } = room;
  return (await rooms.save({ code, version, room: earlier, claims: [] })) === 'saved';
}

/** The Redis keys of battles. */
export async function battleKeys(battle: Pick<BattleApp, 'app' | 'env'>): Promise<string[]> {
  const redis = battle.app.get(RedisClient);
  const tags = ['{battle}', '{room:*}', '{player:*}'];
  return (await Promise.all(tags.map((tag) => redis.keys(`${battle.env.REDIS_KEY_PREFIX}${tag}:*`)))).flat();
}
