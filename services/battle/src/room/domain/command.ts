import type { BattleServerMessages, Challenge, ErrorCode } from '@fourfold/contracts';
import type { TypingTrack } from '@fourfold/game-rules';
import type { MatchResult, Newcomer, Room } from './room';

/** What can be done to a room. */
export type RoomCommand =
  | { kind: 'join'; newcomer: Newcomer }
  | { kind: 'leave'; userId: string }
  | { kind: 'set_ready'; userId: string; ready: boolean }
  | { kind: 'connect'; userId: string }
  | { kind: 'disconnect'; userId: string }
  /** The player's account is gone: the seat is called by this name. */
  | { kind: 'anonymise'; userId: string; name: string }
  /** The player has typed this challenge to its end; `next` follows it. */
  | { kind: 'complete'; userId: string; challengeNumber: number; next: Challenge }
  /** The player wants another text: `next`, once everybody wants it. */
  | { kind: 'vote_skip'; userId: string; next: Challenge }
  /** Time has passed. `present` are those with an open socket, `next` is the first text if it is time to start. */
  | { kind: 'tick'; present: ReadonlySet<string>; next: Challenge | null }
  /** The result is stored, and this is what it is. */
  | ({ kind: 'settle' } & Pick<MatchResult, 'reason' | 'winner_id'>);

export interface Circumstances {
  /** Names the command: the same one twice is carried out once. */
  commandId: string;
  now: number;
  /** What everybody has typed, by user. */
  typing: Readonly<Record<string, TypingTrack>>;
}

/** Something that some people are to hear. */
export type RoomEvent = {
  [Name in keyof BattleServerMessages]: {
    readonly to: readonly string[];
    readonly name: Name;
    readonly payload: BattleServerMessages[Name];
  };
}[keyof BattleServerMessages];

/** Written when the room is what it will be, so that all events of one change show the same room. */
export type RoomEventWriter = (room: Room) => RoomEvent[];

export interface TakenStep {
  room: Room;
  writers: readonly RoomEventWriter[];
}

export type Step = TakenStep | { refused: ErrorCode };

export type Outcome =
  | { kind: 'changed'; room: Room; events: RoomEvent[] }
  /** Nobody is left in it: it ceases to be. */
  | { kind: 'closed'; room: Room; events: RoomEvent[] }
  | { kind: 'unchanged'; room: Room; events: RoomEvent[] }
  | { kind: 'refused'; code: ErrorCode };

export const refused = (code: ErrorCode): Step => ({ refused: code });
export const step = (room: Room, ...writers: RoomEventWriter[]): Step => ({ room, writers });

/** One event. */
export function tell<Name extends keyof BattleServerMessages>(
  name: Name,
  to: (room: Room) => readonly string[],
  payload: (room: Room) => BattleServerMessages[Name],
): RoomEventWriter {
  return (room) => {
    const hearers = to(room);
    return hearers.length === 0
      ? []
      : [{ to: hearers, name, payload: payload(room) } as unknown as RoomEvent];
  };
}
