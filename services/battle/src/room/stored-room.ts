/** A room as `save-room.lua` stores it. */
import { ENDED_ROOM_LIFETIME_MS, ROOM_LIFETIME_MS } from '../limits';
import type { LogEntry } from '../record/domain/match-log';
import { isLive, isRunning, nextDeadline, type Room } from './domain/room';

/** A change of the claim that ties a player to one room. */
export interface Claim {
  userId: string;
  /** Codes of the rooms; '' without a claim. */
  was: string;
  will: string;
}

export interface RoomChange {
  code: string;
  /** Version of the room that was read; 0 for a new one. */
  version: number;
  /** Null to remove the room. */
  room: Room | null;
  claims: readonly Claim[];
  /** What it adds to the log of the battle. */
  log?: readonly LogEntry[];
  /** The room of a rematch, of the same shard, saved in the same step. */
  opened?: Room;
}

/** The document, and the lists that the room is in. */
export function toStored(room: Room) {
  return {
    version: room.version,
    room: JSON.stringify(room),
    deadline: nextDeadline(room) ?? undefined,
    created_at: room.created_at,
    lifetime: isLive(room) ? ROOM_LIFETIME_MS : ENDED_ROOM_LIFETIME_MS,
    is_open: room.phase.name === 'waiting',
    has_started: isLive(room) && room.phase.name !== 'waiting',
    is_watchable: room.allow_watching && isRunning(room),
  };
}
