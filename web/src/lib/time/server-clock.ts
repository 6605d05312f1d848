import { browserStorage, type TextStorage } from '../storage/browser-storage';
import { elapsedTime } from './elapsed-time';

interface Sources {
  /** Milliseconds that have passed since some moment; they never go back. */
  elapsed: () => number;
  device: () => number;
  storage: TextStorage;
}

/** The `Date` header is truncated to seconds, so it is half a second behind on average. */
const STAMP_LAG_MS = 500;
const STORAGE_KEY = 'fourfold.clock-offset';
/** Smaller differences are caused by the truncation. */
const STORED_PRECISION_MS = 1_000;

/** The time of the server: the device's own clock may be wrong. */
export function createServerClock({ elapsed, device, storage }: Sources) {
  let offset: number | undefined;
  const storedOffset = (): number => {
    const stored = Number(storage.getItem(STORAGE_KEY));
    return Number.isSafeInteger(stored) ? stored : 0;
  };
  return {
    /** Call it with the headers of a response that has just arrived. */
    update: (headers: Headers): void => {
      const time = Date.parse(headers.get('date') ?? '') + STAMP_LAG_MS;
      if (Number.isNaN(time) || mayBeCached(headers)) return;
      offset = time - elapsed();
      const deviceOffset = time - device();
      if (Math.abs(deviceOffset - storedOffset()) >= STORED_PRECISION_MS)
        storage.setItem(STORAGE_KEY, String(deviceOffset));
    },
    /** Until the first response, such as after a reload without a network: the device's time and its last known error. */
    now: (): number => (offset === undefined ? device() + storedOffset() : elapsed() + offset),
  };
}

export const serverClock = createServerClock({
  elapsed: elapsedTime,
  device: () => Date.now(),
  storage: browserStorage,
});

/** A cached response has the `Date` of when it was first received, and arrives even without a network. */
function mayBeCached(headers: Headers): boolean {
  return headers.get('cache-control')?.includes('no-store') !== true;
}
