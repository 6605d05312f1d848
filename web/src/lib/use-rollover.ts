import { useEffect, useEffectEvent } from 'react';
import { serverClock } from './server-clock';

/** Spreads out the requests of all browsers in a time zone. */
const SPREAD_MS = 60_000;
/** A longer wait is split: beyond 24 days, a browser timer fires at once. */
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1_000;
const POLL_MS = 60_000;

/** Calls `onDue` at the time `at` by the server's clock, and then every minute until `at` changes. */
export function useRollover(at: string | undefined, onDue: () => void): void {
  const due = useEffectEvent(onDue);

  useEffect(() => {
    if (at === undefined) return;
    const instant = Date.parse(at);
    let timer = 0;
    const wait = (): void => {
      const left = instant - serverClock.now();
      timer = window.setTimeout(left > LONGEST_WAIT_MS ? wait : poll, waitFor(left));
    };
    const poll = (): void => {
      due();
      timer = window.setTimeout(poll, POLL_MS);
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [at]);
}

function waitFor(left: number): number {
  if (Number.isNaN(left)) return LONGEST_WAIT_MS;
  return Math.min(Math.max(left, 0) + Math.random() * SPREAD_MS, LONGEST_WAIT_MS);
}
