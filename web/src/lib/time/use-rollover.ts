import { useEffect, useEffectEvent } from 'react';
import { callAt } from './call-at';

/** Spreads out the requests of all browsers in a time zone. */
const SPREAD_MS = 60_000;
const POLL_MS = 60_000;

/** Calls `onDue` at the time `at` by the server's clock, and then every minute until `at` changes. */
export function useRollover(at: string | undefined, onDue: () => void): void {
  const due = useEffectEvent(onDue);

  useEffect(() => {
    if (at === undefined) return;
    const dueAt = Date.parse(at) + Math.random() * SPREAD_MS;
    if (Number.isNaN(dueAt)) return;
    let poll = 0;
    const cancel = callAt(dueAt, () => {
      due();
      poll = window.setInterval(due, POLL_MS);
    });
    return () => {
      cancel();
      window.clearInterval(poll);
    };
  }, [at]);
}
