/** Rules of a room before the battle. */
import {
  BATTLE_SERVER,
  COUNTDOWN_FROM,
  COUNTDOWN_STEP_MS,
  MIN_PLAYERS_TO_START,
  type Challenge,
} from '@fourfold/contracts';
import {
  refused,
  step,
  writeEvent,
  type Audience,
  type RoomEventWriter,
  type Step,
  type TakenStep,
  type Tick,
} from './command';
import { KEPT_SEAT_MS } from './limits';
import {
  newSeat,
  overdue,
  takenSeatOf,
  withSeat,
  type Newcomer,
  type Phase,
  type Room,
  type Seat,
} from './room';
import { toGame, toGameState } from './view';

export const writeState = (except?: string): RoomEventWriter =>
  writeEvent(BATTLE_SERVER.gameState, toGameState, { except });

/** A user takes a seat, or returns to their own. */
export function join(room: Room, newcomer: Newcomer): Step {
  const { user_id } = newcomer;
  const joined = writeEvent(
    BATTLE_SERVER.gameJoined,
    (after, now) => ({ room_code: after.code, game: toGame(after, now) }),
    { only: user_id },
  );
  const seat = takenSeatOf(room, user_id);
  if (seat) {
    const back = withSeat(room, user_id, { absent_since: null });
    const shown = writeEvent(BATTLE_SERVER.gameState, toGameState, { only: user_id });
    return step(back, joined, shown, ...(seat.absent_since === null ? [] : [writeState(user_id)]));
  }
  if (room.phase.name === 'completed') return refused('room_not_found');
  if (room.phase.name !== 'waiting' && room.phase.name !== 'countdown') return refused('room_started');
  if (room.seats.length >= room.max_players) return refused('room_full');
  if (room.phase.name === 'countdown') return refused('room_started');
  return step(
    { ...room, seats: [...room.seats, newSeat(newcomer, room.seats)] },
    joined,
    writeEvent(BATTLE_SERVER.playerJoined, (after, now) => ({ user_id, game: toGame(after, now) }), {
      except: user_id,
    }),
  );
}

export function setReady(room: Room, { user_id }: Seat, ready: boolean): Step {
  if (room.phase.name !== 'waiting' && room.phase.name !== 'countdown') return refused('room_started');
  const readyChanged = writeEvent(BATTLE_SERVER.playerReady, (after, now) => ({
    user_id,
    game: toGame(after, now),
  }));
  const changed = withSeat(room, user_id, { is_ready: ready, absent_since: null });
  if (room.phase.name === 'waiting' || ready) return step(changed, readyChanged);
  return step({ ...changed, phase: { name: 'waiting' } }, readyChanged, writeState());
}

/** Starts the countdown when all present players are ready and they are enough. */
export function countIfReady(taken: TakenStep, now: number): TakenStep {
  const { room, writers } = taken;
  if (room.phase.name !== 'waiting' || !mayStart(room)) return taken;
  return { room: { ...room, phase: countdownFrom(now) }, writers: [...writers, writeCount(COUNTDOWN_FROM)] };
}

export function countdownFrom(now: number): Phase {
  return { name: 'countdown', count: COUNTDOWN_FROM, next_at: now + COUNTDOWN_STEP_MS };
}

/** A player gives up the seat. That cancels a countdown: nobody should start against fewer players than shown. */
export function leaveSeat(room: Room, userId: string): Step {
  const after = withoutSeats(room, [userId]);
  return step(after, writeLeft(userId), ...(room.phase.name === 'countdown' ? [writeState()] : []));
}

/** Readiness ends with the connection. */
export function markAbsent(room: Room, userId: string, now: number): Room {
  const away = withSeat(room, userId, { absent_since: now, is_ready: false });
  return { ...away, phase: { name: 'waiting' } };
}

export function dropAbsent(room: Room, now: number): Step {
  const gone = overdue(room.seats, KEPT_SEAT_MS, now).map(({ user_id }) => user_id);
  return gone.length === 0 ? step(room) : step(withoutSeats(room, gone), ...gone.map(writeLeft));
}

/** Players lose their seats, if the battle has not begun. */
export function unseat(room: Room, userIds: ReadonlySet<string>): Step {
  const gone = room.seats.map(({ user_id }) => user_id).filter((userId) => userIds.has(userId));
  const isWaiting = room.phase.name === 'waiting' || room.phase.name === 'countdown';
  if (gone.length === 0 || !isWaiting) return step(room);
  const states = room.phase.name === 'countdown' ? [writeState()] : [];
  return step(withoutSeats(room, gone), ...gone.map(writeLeft), ...states);
}

export function countOn(
  room: Room,
  { next: first, blocked }: Pick<Tick, 'next' | 'blocked'>,
  now: number,
): Step {
  if (room.phase.name !== 'countdown' || room.phase.next_at > now) return step(room);
  if (blocked.size > 0) return unseat(room, blocked);
  const count = room.phase.count - 1;
  if (count > 0) {
    // A late step, after an outage, delays the later ones: they stay a second apart.
    const next_at = Math.max(room.phase.next_at, now - COUNTDOWN_STEP_MS / 2) + COUNTDOWN_STEP_MS;
    return step({ ...room, phase: { name: 'countdown', count, next_at } }, writeCount(count));
  }
  return first ? start(room, first, now) : step(room);
}

function start(room: Room, challenge: Challenge, now: number): Step {
  const left = room.seats.filter((seat) => !isPresent(seat)).map(({ user_id }) => user_id);
  const started: Room = {
    ...withoutSeats(room, left),
    phase: {
      name: 'in_progress',
      started_at: now,
      challenge,
      challenge_number: 1,
      given_at: now,
      completions: [],
      skip_votes: [],
    },
    recent_challenges: [challenge.challenge_id],
  };
  return step(
    started,
    ...left.map(writeLeft),
    writeEvent(BATTLE_SERVER.gameStarted, (after, now) => ({ game: toGame(after, now), challenge })),
  );
}

function mayStart(room: Room): boolean {
  const present = room.seats.filter(isPresent);
  return present.length >= MIN_PLAYERS_TO_START && present.every(({ is_ready }) => is_ready);
}

const isPresent = ({ absent_since }: Seat): boolean => absent_since === null;

export const writeCount = (count: number, audience: Audience = {}): RoomEventWriter =>
  writeEvent(BATTLE_SERVER.countdown, () => ({ count }), audience);

/** Also for a player who has left with all tabs, or was removed for being absent. */
export function writeLeft(user_id: string): RoomEventWriter {
  return writeEvent(BATTLE_SERVER.playerLeft, (after, now) => ({ user_id, game: toGame(after, now) }), {
    also: user_id,
  });
}

function withoutSeats(room: Room, userIds: readonly string[]): Room {
  const seats = room.seats.filter(({ user_id }) => !userIds.includes(user_id));
  const hostStays = seats.some(({ user_id }) => user_id === room.host_id);
  const host_id = hostStays ? room.host_id : (seats[0]?.user_id ?? room.host_id);
  return { ...room, seats, host_id, phase: { name: 'waiting' } };
}
