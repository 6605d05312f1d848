import { useEffect, useEffectEvent } from 'react';
import { serverClock } from '../../../lib/server-clock';

/** Not all browsers of a time zone shall ask in the same second. */
const SPREAD_MS = 5_000;
/** The longest wait that a timer can be set to without coming at once; it is then set anew. */
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1_000;
const ASK_AGAIN_MS = 60_000;

/** Calls `onDue` once it is `at` by the server's clock, and again every few seconds until `at` is another. */
export function useRollover(at: string | undefined, onDue: () => void): void {
  const due = useEffectEvent(onDue);

  useEffect(() => {
    if (at === undefined) return;
    const instant = Date.parse(at);
    let timer = 0;
    const wait = (): void => {
      const left = instant - serverClock.now();
      timer = window.setTimeout(left > LONGEST_WAIT_MS ? wait : ask, waitFor(left));
    };
    const ask = (): void => {
      due();
      timer = window.setTimeout(ask, ASK_AGAIN_MS);
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [at]);
}

function waitFor(left: number): number {
  if (Number.isNaN(left)) return LONGEST_WAIT_MS;
  return Math.min(Math.max(left, 0) + Math.random() * SPREAD_MS, LONGEST_WAIT_MS);
}
