import { serverClock } from './server-clock';

/** A longer wait is split: a timer does not count while the machine sleeps, and beyond 24 days it fires at once. */
const LONGEST_WAIT_MS = 60_000;

/** Calls `onDue` at a time by the server's clock, at once if it has passed. @returns a function that cancels the call */
export function callAt(dueAt: number, onDue: () => void): () => void {
  let timer = 0;
  const wait = (): void => {
    const left = dueAt - serverClock.now();
    if (left > 0) timer = window.setTimeout(wait, Math.min(left, LONGEST_WAIT_MS));
    else onDue();
  };
  wait();
  return () => window.clearTimeout(timer);
}
