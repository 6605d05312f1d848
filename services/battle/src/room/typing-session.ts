import type { TypingTrack } from '@fourfold/game-rules';
import type { Running } from './domain/room';

/** What the input of a player is judged by. */
export interface TypingState {
  readonly room: Running;
  readonly track: TypingTrack;
  /** The time of Redis. */
  readonly now: number;
}

/**
 * The typing of a player on one socket. It remembers the battle as it was at the last keystroke, so that most keystrokes are
 * judged without reading the room. What is remembered may be out of date: nothing is refused because of it, and input is
 * stored only if room and typed text are still the same.
 */
export class TypingSession {
  /** Input could not be judged because of an outage: the next may contain all of it. */
  isUnjudged = false;
  private last?: Omit<TypingState, 'now'> & { clockAhead: number };

  constructor(readonly userId: string) {}

  /** The last state, at the present time. */
  recall(): TypingState | undefined {
    if (!this.last) return undefined;
    const { room, track, clockAhead } = this.last;
    return { room, track, now: Math.round(performance.now() + clockAhead) };
  }

  remember({ room, track, now }: TypingState): void {
    this.last = { room, track, clockAhead: now - performance.now() };
  }

  forget(): void {
    delete this.last;
  }
}
