import { BATTLE_CLIENT } from '@fourfold/contracts';
import { clientLog } from '../../../lib/client-log';
import { pause } from '../../../lib/pause';
import { nextPrefix } from '../domain/typing';
import type { BattleSocket } from './battle-socket';

/** What the player's field holds, with figures for display. */
interface FieldState {
  text: string;
  wpm: number;
  accuracy: number;
}

export type TypingFeed = ReturnType<typeof createTypingFeed>;

/** Far from the server's limit of messages, and faster than anybody types. */
const CATCH_UP_STEP_MS = 35;
/** After a refusal: what is impossible now is possible a moment later. */
const CATCH_UP_AFTER_MS = 300;

/**
 * Tells the server what stands in the field. What it has not acknowledged when a connection breaks, or has refused, is told
 * again one character at a time, as it was typed: more at once would look like pasting.
 */
export function createTypingFeed(socket: BattleSocket) {
  let challengeId = 0;
  let wanted: FieldState | undefined;
  /** What the server is known to have. */
  let acked = '';
  let catchingUp = false;
  let following = false;

  async function tell(state: FieldState): Promise<boolean> {
    const mine = challengeId;
    try {
      await socket.ask(BATTLE_CLIENT.typingUpdate, {
        typed_text: state.text,
        wpm: state.wpm,
        accuracy: state.accuracy,
      });
      if (mine === challengeId) acked = state.text;
      return true;
    } catch (error) {
      clientLog.note('Typing was not taken', { error: String(error) });
      return false;
    }
  }

  const isBehind = (): boolean => wanted !== undefined && wanted.text !== acked;
  const mayTell = (): boolean => following && socket.state().status === 'live';

  async function catchUp(afterMs: number): Promise<void> {
    if (catchingUp) return;
    catchingUp = true;
    await pause(afterMs);
    for (let mine = challengeId; mayTell() && wanted && isBehind(); mine = challengeId) {
      const text = nextPrefix(acked, wanted.text);
      const taken = await tell({ ...wanted, text });
      if (mine === challengeId) await pause(taken ? CATCH_UP_STEP_MS : CATCH_UP_AFTER_MS);
    }
    catchingUp = false;
  }

  return {
    /** Another text is to be typed. */
    turnTo: (id: number): void => {
      challengeId = id;
      wanted = undefined;
      acked = '';
    },
    type: (state: FieldState): void => {
      wanted = state;
      if (catchingUp) return;
      const mine = challengeId;
      void tell(state).then((taken) => {
        if (!taken && mine === challengeId) void catchUp(CATCH_UP_AFTER_MS);
      });
    },
    /** Begins to make up for what is lost; the function that it returns ends that. */
    follow: () => {
      following = true;
      const unsubscribe = socket.subscribe(() => {
        if (mayTell() && isBehind()) void catchUp(0);
      });
      return () => {
        following = false;
        unsubscribe();
      };
    },
  };
}
