import type { BattleFigures, BattleServerMessages, Challenge, ErrorCode } from '@fourfold/contracts';
import type { TypingTrack } from '@fourfold/game-rules';
import type { MatchResult, Newcomer, Room, Seat } from './room';

/** Commands of a room. */
export type RoomCommand =
  | { kind: 'join'; newcomer: Newcomer }
  /** `next` follows if all others who are standing have voted to skip the text. */
  | { kind: 'leave'; userId: string; next?: Challenge | null }
  | { kind: 'set_ready'; userId: string; ready: boolean }
  | { kind: 'connect'; userId: string }
  | { kind: 'disconnect'; userId: string }
  /** The seat gets these names, also that of a deleted account. */
  | { kind: 'rename'; userId: string; names: Partial<Pick<Seat, 'username' | 'display_name'>> }
  /** Players who are blocked by others lose the seat in a room that waits. */
  | { kind: 'unseat'; userIds: ReadonlySet<string> }
  /** The player has completed this challenge; `next` follows it. */
  | { kind: 'complete'; userId: string; challengeNumber: number; next: Challenge }
  /** A skip vote; `next` follows once everybody has voted. */
  | { kind: 'vote_skip'; userId: string; next: Challenge }
  /** The player has been shown the end that they had missed. */
  | { kind: 'end_shown'; userId: string }
  | { kind: 'request_rematch'; userId: string }
  /** An admin declares the battle void. */
  | { kind: 'void' }
  /** A timer is due. */
  | Tick
  /** The result was stored. */
  | ({ kind: 'settle'; figures: BattleFigures | null } & Pick<MatchResult, 'reason' | 'winner_id'>);

export interface Tick {
  kind: 'tick';
  /** Users with an open socket; after the end only users who have not joined another room. */
  present: ReadonlySet<string>;
  /** The first text, if the battle may start, or one that follows if somebody has voted to skip the text. */
  next: Challenge | null;
  /** Players who are blocked by others, if the battle may start: it does not with them. */
  blocked: ReadonlySet<string>;
  /** What a new room for a rematch gets; null when the players may not play together. */
  rematch: NewRoomIds | null;
}

export type NewRoomIds = Pick<Room, 'battle_id' | 'code'>;

export interface Circumstances {
  /** Id of the command, which makes it idempotent. */
  commandId: string;
  now: number;
  /** Typed text by user. */
  typing: Readonly<Record<string, TypingTrack>>;
}

/** Messages of a room: each carries the version of the room. */
type RoomMessages = {
  [
    Name in keyof BattleServerMessages as BattleServerMessages[Name] extends { version: number }
      ? Name
      : never
  ]: BattleServerMessages[Name];
};

/** Who gets an event: all players of the room, unless it says otherwise. */
export interface Audience {
  /** This player alone. */
  readonly only?: string;
  /** All but this player. */
  readonly except?: string;
  /** Also this user, who is not in the room any more. */
  readonly also?: string;
}

export type RoomEvent = {
  [Name in keyof RoomMessages]: Audience & { readonly name: Name; readonly payload: RoomMessages[Name] };
}[keyof RoomMessages];

/** Evaluated on the final state of a change, so that all its events show the same room. */
export type RoomEventWriter = (room: Room, now: number) => RoomEvent;

export interface TakenStep {
  room: Room;
  writers: readonly RoomEventWriter[];
  /** The room of a rematch, which opens in the same step. */
  opened?: Room;
}

export type Step = TakenStep | { refused: ErrorCode };

export type Outcome =
  | { kind: 'changed'; room: Room; events: RoomEvent[]; opened?: { room: Room; events: RoomEvent[] } }
  /** The last player has left: the room is removed. */
  | { kind: 'closed'; room: Room; events: RoomEvent[] }
  | { kind: 'unchanged'; room: Room; events: RoomEvent[] }
  | { kind: 'refused'; code: ErrorCode };

export const refused = (code: ErrorCode): Step => ({ refused: code });
export const step = (room: Room, ...writers: RoomEventWriter[]): Step => ({ room, writers });

/** Writes one event, with the version of the room. */
export function writeEvent<Name extends keyof RoomMessages>(
  name: Name,
  payload: (room: Room, now: number) => Omit<RoomMessages[Name], 'version'>,
  audience: Audience = {},
): RoomEventWriter {
  return (room, now) =>
    ({
      ...audience,
      name,
      payload: { ...payload(room, now), version: room.version },
    }) as unknown as RoomEvent;
}
