import { GRACE_MS, HARD_END_MS, KEPT_SEAT_MS, SETTLE_RETRY_MS } from './limits';
import { standing, type Room, type Seat } from './room';

/** When something happens in a room though nobody does anything; null while nothing will. */
export function nextDeadline(room: Room): number | null {
  const { phase } = room;
  switch (phase.name) {
    case 'waiting':
      return firstEnd(room.seats, KEPT_SEAT_MS);
    case 'countdown':
      return phase.next_at;
    case 'in_progress':
      return Math.min(phase.started_at + HARD_END_MS, firstEnd(standing(room), GRACE_MS) ?? Infinity);
    case 'finishing':
      return phase.finished_at + SETTLE_RETRY_MS;
    case 'completed':
      return null;
  }
}

/** Those who have been away for longer than that. */
export function overdue(seats: readonly Seat[], allowedMs: number, now: number): Seat[] {
  return seats.filter(({ absent_since }) => absent_since !== null && absent_since + allowedMs <= now);
}

function firstEnd(seats: readonly Seat[], allowedMs: number): number | null {
  const ends = seats.flatMap(({ absent_since }) => (absent_since === null ? [] : [absent_since + allowedMs]));
  return ends.length === 0 ? null : Math.min(...ends);
}

/**
 * Nobody forfeits because the service was away: whoever was absent when it came back has all the time again to do the same.
 * @param resumedAt when it came back from its last outage
 */
export function restartAbsences(room: Room, resumedAt: number): Room {
  if (room.seats.every(({ absent_since }) => absent_since === null || absent_since >= resumedAt)) return room;
  const seats = room.seats.map((seat) =>
    seat.absent_since === null ? seat : { ...seat, absent_since: Math.max(seat.absent_since, resumedAt) },
  );
  return { ...room, seats };
}
