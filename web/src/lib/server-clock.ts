interface Ticks {
  /** Milliseconds of a monotonic clock. */
  elapsed: () => number;
  device: () => number;
}

/** The `Date` header is truncated to seconds, so it is half a second behind on average. */
const STAMP_LAG_MS = 500;

/** The time of the server: the device's own clock may be wrong. */
export function createServerClock({ elapsed, device }: Ticks) {
  let offset: number | undefined;
  return {
    /** Call it with the `Date` header of a response that has just arrived. */
    update: (dateHeader: string | null): void => {
      const stamp = Date.parse(dateHeader ?? '');
      if (!Number.isNaN(stamp)) offset = stamp + STAMP_LAG_MS - elapsed();
    },
    /** The device's time until the first response. */
    now: (): number => (offset === undefined ? device() : elapsed() + offset),
  };
}

export const serverClock = createServerClock({
  elapsed: () => performance.now(),
  device: () => Date.now(),
});
