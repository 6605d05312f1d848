/** A room as `save-room.lua` stores it. */
import { ENDED_ROOM_LIFETIME_MS, ROOM_LIFETIME_MS } from '../limits';
import { isLive, isRunning, nextDeadline, type Room } from './domain/room';

export function lifetimeOf(room: Room | null): number {
  return room && !isLive(room) ? ENDED_ROOM_LIFETIME_MS : ROOM_LIFETIME_MS;
}

/** The document, and the lists that the room is in. */
export function toStored(room: Room) {
  return {
    version: room.version,
    room: JSON.stringify(room),
    deadline: nextDeadline(room) ?? undefined,
    created_at: room.created_at,
    lifetime: lifetimeOf(room),
    is_open: room.phase.name === 'waiting',
    has_started: isLive(room) && room.phase.name !== 'waiting',
    is_watchable: room.allow_watching && isRunning(room),
  };
}
