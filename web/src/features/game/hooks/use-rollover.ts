import { useEffect, useEffectEvent } from 'react';
import { serverClock } from '../../../lib/server-clock';

/** Spreads the requests of all browsers of a time zone. */
const SPREAD_MS = 5_000;
/** Well below the 24 days at which a timer fires at once; a longer wait is split. */
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1_000;
const ASK_AGAIN_MS = 60_000;

/** Calls `onDue` at the instant `at` by the server's clock, and every minute from then on until `at` changes. */
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
