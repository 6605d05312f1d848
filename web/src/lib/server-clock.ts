interface Ticks {
  /** Milliseconds of a clock that nobody can set. */
  elapsed: () => number;
  device: () => number;
}

/** An answer is stamped before it travels, with a stamp that drops the fraction: half a second is lost on average. */
const STAMP_LAG_MS = 500;

/** What time it is for the server: the device's own clock may be set to anything. */
export function createServerClock({ elapsed, device }: Ticks) {
  let offset: number | undefined;
  return {
    /** Takes the `Date` header of an answer that has just arrived. */
    hear: (dateHeader: string | null): void => {
      const stamp = Date.parse(dateHeader ?? '');
      if (!Number.isNaN(stamp)) offset = stamp + STAMP_LAG_MS - elapsed();
    },
    /** Milliseconds since 1970; by the device's clock until the server was heard. */
    now: (): number => (offset === undefined ? device() : elapsed() + offset),
  };
}

export const serverClock = createServerClock({
  elapsed: () => performance.now(),
  device: () => Date.now(),
});
