/** A battle's room as it is kept: everything that must outlive a replica. Times are milliseconds of Redis's clock. */
import type { AvatarId, Challenge, GameOverReason, GameType } from '@fourfold/contracts';
import type { Completion } from '../../record/domain/completion';

export interface Seat {
  readonly user_id: string;
  readonly username: string;
  readonly display_name: string;
  readonly avatar_id: AvatarId;
  readonly is_ready: boolean;
  /** Since when no socket of the player is open anywhere; null while there is one. */
  readonly absent_since: number | null;
  /** Went away on purpose, and hears no more of this room. */
  readonly has_left: boolean;
  /** Why the player stands no more. */
  readonly out: 'eliminated' | 'forfeited' | null;
  readonly damage_taken: number;
  readonly score: number;
  readonly words_completed: number;
  readonly wpm: number;
  readonly accuracy: number;
}

export interface MatchResult {
  readonly reason: GameOverReason;
  readonly winner_id: string | null;
  readonly finished_at: number;
}

interface Running {
  readonly started_at: number;
}

interface CompletionLog {
  /** In their order. */
  readonly completions: readonly Completion[];
}

export type Phase =
  | { readonly name: 'waiting' }
  | { readonly name: 'countdown'; readonly count: number; readonly next_at: number }
  | (Running &
      CompletionLog & {
        readonly name: 'in_progress';
        readonly challenge: Challenge;
        /** From 1. */
        readonly challenge_number: number;
        readonly given_at: number;
        /** Who has asked for another text. */
        readonly weary: readonly string[];
      })
  /** Decided, and not yet stored for good. */
  | (Running & MatchResult & CompletionLog & { readonly name: 'finishing' })
  | (Running & MatchResult & { readonly name: 'completed' });

export interface Room {
  readonly battle_id: string;
  readonly code: string;
  readonly game_type: GameType;
  readonly host_id: string;
  readonly max_players: number;
  readonly hit_points: number;
  readonly friends_only: boolean;
  readonly created_at: number;
  /** Rises by one with every change. */
  readonly version: number;
  readonly phase: Phase;
  /** In the order in which they came. */
  readonly seats: readonly Seat[];
  /** The latest challenges, so that none comes twice in a short while. */
  readonly recent_challenges: readonly number[];
  /** The latest commands that were carried out, so that none is carried out twice. */
  readonly recent_commands: readonly string[];
}

export type Newcomer = Pick<Seat, 'user_id' | 'username' | 'display_name' | 'avatar_id'>;

export function newSeat(newcomer: Newcomer): Seat {
  return {
    ...newcomer,
    is_ready: false,
    absent_since: null,
    has_left: false,
    out: null,
    damage_taken: 0,
    score: 0,
    words_completed: 0,
    wpm: 0,
    accuracy: 100,
  };
}

export function seatOf(room: Room, userId: string): Seat | undefined {
  return room.seats.find((seat) => seat.user_id === userId);
}

/** The seat of somebody who has not gone away on purpose. */
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

/** Those who fight on. */
export function standing(room: Room): Seat[] {
  return room.seats.filter(({ out }) => out === null);
}

/** Those who hear what happens, apart from some. */
export function audience(room: Room, ...without: string[]): string[] {
  return room.seats
    .filter(({ has_left, user_id }) => !has_left && !without.includes(user_id))
    .map(({ user_id }) => user_id);
}

/** Whether a player of this room may be in no other. */
export function isLive(room: Room): boolean {
  return room.phase.name !== 'completed';
}
