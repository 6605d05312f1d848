/** Rules of a rematch: for a while after the end, all who are there may agree on another battle. */
import { BATTLE_SERVER, COUNTDOWN_FROM } from '@fourfold/contracts';
import {
  refused,
  step,
  writeEvent,
  type NewRoomIds,
  type RoomEvent,
  type Step,
  type TakenStep,
  type Tick,
} from './command';
import { REMATCH_MS } from './limits';
import {
  isRematchOpen,
  membersOf,
  newSeat,
  presentIn,
  seriesWinsOf,
  withSeat,
  type Completed,
  type RematchState,
  type Room,
  type Seat,
} from './room';
import { toAsked, toGame } from './view';
import { countdownFrom, writeCount, writeState } from './waiting-room';

export function openRematch(now: number): RematchState {
  return { asked: [], until: now + REMATCH_MS, due_at: now + REMATCH_MS, room_code: null };
}

export function requestRematch(room: Room, { user_id }: Seat, now: number): Step {
  if (!isRematchOpen(room) || room.phase.rematch.until <= now) return refused('rematch_closed');
  const { asked } = room.phase.rematch;
  if (asked.includes(user_id)) return step(room);
  return step(withRematch(room, { asked: [...asked, user_id] }), writeAsked);
}

/** Makes the rematch due at once when all agree, otherwise at its end. Everybody's coming and going may decide it. */
export function scheduleRematch(taken: TakenStep, now: number): TakenStep {
  const { room } = taken;
  if (!isRematchOpen(room)) return taken;
  const { rematch } = room.phase;
  const due_at = hasAgreement(room, rematch) ? Math.min(now, rematch.until) : rematch.until;
  return due_at === rematch.due_at ? taken : { ...taken, room: withRematch(room, { due_at }) };
}

/** Opens the room of the rematch, or ends the time for it. */
export function endRematch(room: Room, { present, rematch: ids }: Tick, now: number): Step {
  if (!isRematchOpen(room) || room.phase.rematch.due_at > now) return step(room);
  const { asked } = room.phase.rematch;
  const there = presentIn(room).filter(({ user_id }) => present.has(user_id));
  const gone = presentIn(room).filter(({ user_id }) => !present.has(user_id));
  if (gone.length > 0 && now < room.phase.rematch.until)
    return step(
      gone.reduce<Room>((after, { user_id }) => withSeat(after, user_id, { absent_since: now }), room),
      writeState(),
    );
  const players = there.filter(({ user_id }) => asked.includes(user_id));
  if (!ids || players.length < 2 || players.length < there.length)
    // The state too: who is there alone does not tell clients that the time is over.
    return step({ ...room, phase: { ...room.phase, rematch: null } }, writeState(), writeNobody);
  const { code: room_code } = ids;
  return { ...step(withRematch(room, { room_code })), opened: rematchRoom(room, { players, ids, now }) };
}

/**
 * Written on the room of the rematch. To each player: other replicas get the messages of a room only some time after the
 * first of their sockets has joined it.
 */
export function rematchEvents(opened: Room, now: number): RoomEvent[] {
  return opened.seats.flatMap(({ user_id: only }) => {
    const ready = writeEvent(
      BATTLE_SERVER.rematchReady,
      (room, at) => ({ room_code: room.code, game: toGame(room, at) }),
      { only },
    );
    return [ready, writeCount(COUNTDOWN_FROM, { only })].map((write) => write(opened, now));
  });
}

/** Whoever has asked and lost the connection is waited for, until the end of the time. */
function hasAgreement(room: Room, { asked }: RematchState): boolean {
  const there = presentIn(room).map(({ user_id }) => user_id);
  const askers = membersOf(room).filter((userId) => asked.includes(userId));
  return askers.length >= 2 && there.length === askers.length && there.every((id) => askers.includes(id));
}

/** A room with the same settings, in which everybody is ready. */
function rematchRoom(
  room: Completed,
  { players, ids, now }: { players: readonly Seat[]; ids: NewRoomIds; now: number },
): Room {
  const seats = players.map((player) => ({ ...newSeat(player), is_ready: true }));
  const hostStays = players.some(({ user_id }) => user_id === room.host_id);
  return {
    ...room,
    ...ids,
    host_id: hostStays ? room.host_id : players[0]!.user_id,
    created_at: now,
    version: 1,
    phase: countdownFrom(now),
    seats,
    watchers: 0,
    series_wins: seriesWinsOf(room),
    recent_challenges: [],
    recent_commands: [],
  };
}

function withRematch(room: Completed, changes: Partial<RematchState>): Completed {
  const { rematch } = room.phase;
  return { ...room, phase: { ...room.phase, rematch: rematch && { ...rematch, ...changes } } };
}

const writeAsked = writeEvent(BATTLE_SERVER.rematchUpdate, (room) =>
  toAsked(room, isRematchOpen(room) ? room.phase.rematch.asked : []),
);

const writeNobody = writeEvent(BATTLE_SERVER.rematchUpdate, (room) => toAsked(room, []));
