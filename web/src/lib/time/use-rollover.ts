import { useEffect, useEffectEvent } from 'react';
import { serverClock } from './server-clock';

/** Spreads out the requests of all browsers in a time zone. */
const SPREAD_MS = 60_000;
/** A longer wait is split: a timer does not count while the machine sleeps, and beyond 24 days it fires at once. */
const LONGEST_WAIT_MS = 60_000;
const POLL_MS = 60_000;

/** Calls `onDue` at the time `at` by the server's clock, and then every minute until `at` changes. */
export function useRollover(at: string | undefined, onDue: () => void): void {
  const due = useEffectEvent(onDue);

  useEffect(() => {
    if (at === undefined) return;
    const dueAt = Date.parse(at) + Math.random() * SPREAD_MS;
    if (Number.isNaN(dueAt)) return;
    let timer = 0;
    const wait = (): void => {
      const left = dueAt - serverClock.now();
      timer = window.setTimeout(left > LONGEST_WAIT_MS ? wait : poll, Math.min(left, LONGEST_WAIT_MS));
    };
    const poll = (): void => {
      due();
      timer = window.setTimeout(poll, POLL_MS);
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [at]);
}
