/** Repeats what a busy server refused: a 503 with `Retry-After` says that nothing was done, so any request may be repeated. */
import { HEADERS } from '@fourfold/contracts';
import { createStore } from '../store';
import { pause } from '../time/pause';

const SERVICE_UNAVAILABLE = 503;
/** About half a minute in total. */
const TRIES = 6;
const FIRST_JITTER_MS = 1_000;
const MAX_JITTER_MS = 10_000;
/** A longer pause is for the user to decide about. */
const MAX_RETRY_AFTER_MS = 10_000;

const waiting = createStore(0);

/** Whether a request waits to be repeated. */
export const busyServer = {
  subscribe: waiting.subscribe,
  isWaitedFor: (): boolean => waiting.state() > 0,
};

/** The first response that is no such refusal, or the last refusal. */
export async function whenNotBusy(exchange: () => Promise<Response>): Promise<Response> {
  let response = await exchange();
  if (retryAfterMs(response) === undefined) return response;
  count(1);
  try {
    for (let attempt = 1; attempt < TRIES; attempt += 1) {
      const atLeastMs = retryAfterMs(response);
      if (atLeastMs === undefined) break;
      // Jitter: those who were refused together must not come back together.
      const jitterMs = Math.random() * Math.min(FIRST_JITTER_MS * 2 ** (attempt - 1), MAX_JITTER_MS);
      await pause(atLeastMs + jitterMs);
      response = await exchange();
    }
    return response;
  } finally {
    count(-1);
  }
}

function retryAfterMs({ status, headers }: Response): number | undefined {
  const milliseconds = 1_000 * Number(headers.get(HEADERS.retryAfter) ?? NaN);
  return status === SERVICE_UNAVAILABLE && milliseconds <= MAX_RETRY_AFTER_MS ? milliseconds : undefined;
}

function count(step: 1 | -1): void {
  waiting.set(waiting.state() + step);
}
