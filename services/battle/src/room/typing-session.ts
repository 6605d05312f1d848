import type { TypingTrack } from '@fourfold/game-rules';
import type { Running } from './domain/room';

/** What the input of a player is judged by. */
export interface TypingState {
  readonly room: Running;
  readonly track: TypingTrack;
  /** The time of Redis less `performance.now()`, as of the last read: the time is estimated by it until the next. */
  readonly clockAhead: number;
}

/** The typing of a player on one socket, whose messages are handled one after another. */
export class TypingSession {
  /** Input could not be judged because of an outage: the next may contain all of it. */
  isUnjudged = false;

  /**
   * The battle at the last keystroke, so that most keystrokes are judged without reading the room. It may be out of date:
   * nothing is refused because of it, and input is stored only if room and typed text are still the same.
   */
  state: TypingState | undefined;

  constructor(readonly userId: string) {}
}
