import { BATTLE_CLIENT } from '@fourfold/contracts';
import { clientLog } from '../../../lib/client-log';
import { pause } from '../../../lib/time/pause';
import { nextPrefix } from '../domain/typing';
import type { BattleSocket } from './battle-socket';

export interface FieldState {
  text: string;
  wpm: number;
  accuracy: number;
}

export type TypingFeed = ReturnType<typeof createTypingFeed>;

/** Below the server's rate limit, and faster than anyone types. */
const CATCH_UP_STEP_MS = 35;
/** Pause after a refusal: text that was impossibly fast is accepted a moment later. */
const CATCH_UP_AFTER_MS = 300;

/**
 * Sends the content of the field. What the server refused, or had not acknowledged when the connection broke,
 * is sent again one character at a time: more at once would look like pasting.
 */
export function createTypingFeed(socket: BattleSocket) {
  let challengeId = 0;
  let wanted: FieldState | undefined;
  let acked = '';
  let catchingUp = false;
  let following = false;

  /** Resolves to whether the server accepted it. */
  async function send({ text, ...figures }: FieldState): Promise<boolean> {
    const startedFor = challengeId;
    try {
      await socket.ask(BATTLE_CLIENT.typingUpdate, { typed_text: text, ...figures });
      if (startedFor === challengeId) acked = text;
      return true;
    } catch (error) {
      clientLog.note('Typing was not accepted', { error: String(error) });
      return false;
    }
  }

  const isBehind = (): boolean => wanted !== undefined && wanted.text !== acked;
  const canSend = (): boolean => following && socket.state().status === 'live';

  async function catchUp(afterMs: number): Promise<void> {
    if (catchingUp) return;
    catchingUp = true;
    await pause(afterMs);
    for (let startedFor = challengeId; canSend() && wanted && isBehind(); startedFor = challengeId) {
      const text = nextPrefix(acked, wanted.text);
      const accepted = await send({ ...wanted, text });
      if (startedFor === challengeId) await pause(accepted ? CATCH_UP_STEP_MS : CATCH_UP_AFTER_MS);
    }
    catchingUp = false;
  }

  return {
    turnTo: (id: number): void => {
      challengeId = id;
      wanted = undefined;
      acked = '';
    },
    type: (state: FieldState): void => {
      wanted = state;
      if (catchingUp) return;
      const startedFor = challengeId;
      void send(state).then((accepted) => {
        if (!accepted && startedFor === challengeId) void catchUp(CATCH_UP_AFTER_MS);
      });
    },
    /** Catches up after every reconnect, until the returned function is called. */
    follow: () => {
      following = true;
      const unsubscribe = socket.subscribe(() => {
        if (canSend() && isBehind()) void catchUp(0);
      });
      return () => {
        following = false;
        unsubscribe();
      };
    },
  };
}
