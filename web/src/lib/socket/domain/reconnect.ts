import { CLOSE_CODES, RECONNECT_FIRST_MS, RECONNECT_MAX_MS, RECONNECT_TRIES } from '@fourfold/contracts';

/** What follows a close: another try after a pause, or none. */
export type AfterClose =
  | { kind: 'retry'; attempt: number; delayMs: number }
  /** `lost`: the tries are used up. `closed`: one of the two sides meant it. */
  | { kind: 'stop'; why: 'lost' | 'closed' };

/** `tries` counts the tries since the connection was last there. */
export function afterClose(code: number, tries: number): AfterClose {
  if (code === CLOSE_CODES.normal || code === CLOSE_CODES.goingAway) return { kind: 'stop', why: 'closed' };
  if (tries >= RECONNECT_TRIES) return { kind: 'stop', why: 'lost' };
  return {
    kind: 'retry',
    attempt: tries + 1,
    delayMs: Math.min(RECONNECT_FIRST_MS * 2 ** tries, RECONNECT_MAX_MS),
  };
}
