/** The stored state of a room: everything that must survive a replica. Times are in ms by the clock of Redis. */
import type {
  AvatarId,
  BattleFigures,
  Challenge,
  ErrorCode,
  GameOverReason,
  GameType,
} from '@fourfold/contracts';
import { AVATAR_IDS, DEFAULT_AVATAR_ID } from '@fourfold/contracts';
import type { Completion } from '../../record/domain/completion';
import { GRACE_MS, HARD_END_MS, KEPT_SEAT_MS, SETTLE_RETRY_MS } from './limits';

export interface Seat {
  readonly user_id: string;
  readonly username: string;
  readonly display_name: string;
  readonly avatar_id: AvatarId;
  readonly is_ready: boolean;
  /** Since when the player has no open socket on any replica; null while there is one. */
  readonly absent_since: number | null;
  /** Was absent at the end, and has not been shown it. */
  readonly has_missed_end: boolean;
  /** Left on purpose and gets no more events. */
  readonly has_left: boolean;
  /** Why the player is out. */
  readonly out: 'eliminated' | 'forfeited' | null;
  readonly damage_taken: number;
  readonly score: number;
  readonly words_completed: number;
  readonly wpm: number;
  /** Standard words per minute. */
  readonly speed: number;
  readonly accuracy: number;
}

export interface MatchResult {
  readonly reason: GameOverReason;
  readonly winner_id: string | null;
  readonly finished_at: number;
}

interface Started {
  readonly started_at: number;
}

interface CompletionLog {
  /** In the order of the challenges. */
  readonly completions: readonly Completion[];
}

export type Phase =
  | { readonly name: 'waiting' }
  | { readonly name: 'countdown'; readonly count: number; readonly next_at: number }
  | (Started &
      CompletionLog & {
        readonly name: 'in_progress';
        readonly challenge: Challenge;
        /** From 1. */
        readonly challenge_number: number;
        readonly given_at: number;
        /** Users who voted to skip the text. */
        readonly skip_votes: readonly string[];
      })
  /** Decided, but not stored yet. */
  | (Started & MatchResult & CompletionLog & { readonly name: 'finishing' })
  | (Started &
      MatchResult & {
        readonly name: 'completed';
        /** Null when the log of the battle was lost. */
        readonly figures: BattleFigures | null;
        /** Null when no rematch is possible, or none any more. */
        readonly rematch: RematchState | null;
      });

export interface RematchState {
  /** Users who have asked for it. */
  readonly asked: readonly string[];
  /** Until when it can be asked for. */
  readonly until: number;
  /** When a timer has to look at it. */
  readonly due_at: number;
  /** The code of its room, once there is one. */
  readonly room_code: string | null;
}

export interface Room {
  readonly battle_id: string;
  readonly code: string;
  readonly game_type: GameType;
  readonly host_id: string;
  readonly max_players: number;
  readonly hit_points: number;
  readonly friends_only: boolean;
  readonly allow_watching: boolean;
  /** Opened to play with anybody. */
  readonly looking_for_opponent: boolean;
  readonly created_at: number;
  /** Incremented by every change. */
  readonly version: number;
  readonly phase: Phase;
  /** In order of joining. */
  readonly seats: readonly Seat[];
  /** How many users were watching when the room was read. They change nothing, and are counted apart from it. */
  readonly watchers: number;
  /** Battles that each player won before this one, in the rooms of which this is the rematch. */
  readonly series_wins?: Readonly<Record<string, number>> | undefined;
  /** Recent challenges, so that none repeats soon. */
  readonly recent_challenges: readonly number[];
  /** Recent commands, so that none is applied twice. */
  readonly recent_commands: readonly string[];
}

export type Running = Room & { readonly phase: Extract<Phase, { name: 'in_progress' }> };
export type Completed = Room & { readonly phase: Extract<Phase, { name: 'completed' }> };
export type Finishing = Room & { readonly phase: Extract<Phase, { name: 'finishing' }> };

/** A user who takes a seat; without an avatar they get one that nobody else in the room has. */
export type Newcomer = Pick<Seat, 'user_id' | 'username' | 'display_name'> & {
  readonly avatar_id: AvatarId | null;
};

/** @param others the other seats of the room */
export function newSeat(newcomer: Newcomer, others: readonly Seat[] = []): Seat {
  return {
    ...newcomer,
    avatar_id: newcomer.avatar_id ?? freeAvatar(others),
    is_ready: false,
    absent_since: null,
    has_missed_end: false,
    has_left: false,
    out: null,
    damage_taken: 0,
    score: 0,
    words_completed: 0,
    wpm: 0,
    speed: 0,
    accuracy: 100,
  };
}

function freeAvatar(others: readonly Seat[]): AvatarId {
  const taken = others.map(({ avatar_id }) => avatar_id);
  return AVATAR_IDS.find((id) => !taken.includes(id)) ?? DEFAULT_AVATAR_ID;
}

export function seatOf(room: Room, userId: string): Seat | undefined {
  return room.seats.find((seat) => seat.user_id === userId);
}

/** The seat of a user, unless the user has left on purpose. */
export function takenSeatOf(room: Room, userId: string): Seat | undefined {
  const seat = seatOf(room, userId);
  return seat?.has_left ? undefined : seat;
}

export function withSeat(room: Room, userId: string, changes: Partial<Seat>): Room {
  return {
    ...room,
    seats: room.seats.map((seat) => (seat.user_id === userId ? { ...seat, ...changes } : seat)),
  };
}

/** Players who are neither eliminated nor have forfeited. */
export function standing(room: Room): Seat[] {
  return room.seats.filter(({ out }) => out === null);
}

/** Players who have neither left nor lost the connection. */
export function presentIn(room: Room): Seat[] {
  return room.seats.filter(({ has_left, absent_since }) => !has_left && absent_since === null);
}

/** The players who have not left on purpose: they get the events of the room. */
export function membersOf(room: Room): string[] {
  return room.seats.filter(({ has_left }) => !has_left).map(({ user_id }) => user_id);
}

/** Whether a player of this room must not join another. */
export function isLive(room: Room): boolean {
  return room.phase.name !== 'completed';
}

export function isRunning(room: Room): room is Running {
  return room.phase.name === 'in_progress';
}

/** Whether somebody wants another text. */
export function hasSkipVotes(room: Room): boolean {
  return isRunning(room) && room.phase.skip_votes.length > 0;
}

export function isCompleted(room: Room): room is Completed {
  return room.phase.name === 'completed';
}

/** With the present battle, if it has a winner; a void one has none. */
export function seriesWinsOf({ series_wins, phase }: Room): Room['series_wins'] {
  if (phase.name !== 'completed' || phase.winner_id === null) return series_wins;
  return { ...series_wins, [phase.winner_id]: (series_wins?.[phase.winner_id] ?? 0) + 1 };
}

/** Whether a rematch can be asked for. */
export function isRematchOpen(room: Room): room is Completed & { phase: { rematch: RematchState } } {
  return isCompleted(room) && room.phase.rematch !== null && room.phase.rematch.room_code === null;
}

/** The room of the rematch, once it has begun. */
export function rematchCodeOf(room: Room): string | undefined {
  return (isCompleted(room) && room.phase.rematch?.room_code) || undefined;
}

export function isFinishing(room: Room): room is Finishing {
  return room.phase.name === 'finishing';
}

/** Why a player may not type now, if so. */
export function typingRefusal(room: Room, seat: Seat): ErrorCode | undefined {
  if (!isRunning(room)) return 'match_not_running';
  return seat.out === null ? undefined : 'player_eliminated';
}

/** The next deadline of the room; null when nothing is scheduled. */
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
      return isRematchOpen(room) ? room.phase.rematch.due_at : null;
  }
}

/** Seats absent for longer than allowed. */
export function overdue(seats: readonly Seat[], allowedMs: number, now: number): Seat[] {
  return seats.filter(({ absent_since }) => absent_since !== null && absent_since + allowedMs <= now);
}

function firstEnd(seats: readonly Seat[], allowedMs: number): number | null {
  const ends = seats.flatMap(({ absent_since }) => (absent_since === null ? [] : [absent_since + allowedMs]));
  return ends.length === 0 ? null : Math.min(...ends);
}

/**
 * Nobody forfeits because of an outage: for users who were absent at its end the grace period starts again.
 * @param resumedAt end of the last outage
 */
export function restartAbsences(room: Room, resumedAt: number): Room {
  if (room.seats.every(({ absent_since }) => absent_since === null || absent_since >= resumedAt)) return room;
  const seats = room.seats.map((seat) =>
    seat.absent_since === null ? seat : { ...seat, absent_since: Math.max(seat.absent_since, resumedAt) },
  );
  return { ...room, seats };
}
