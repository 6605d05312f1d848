/** What time it is for the server: the device's own clock may be set to anything. */
export interface ServerClock {
  /** Takes the `Date` header of an answer that has just arrived. */
  hear: (dateHeader: string | null) => void;
  /** Milliseconds since 1970; by the device's clock until the server was heard. */
  now: () => number;
}

interface Ticks {
  /** Milliseconds of a clock that nobody can set. */
  elapsed: () => number;
  device: () => number;
}

/** An answer is stamped before it travels, with a stamp that drops the fraction: half a second is lost on average. */
const STAMP_LAG_MS = 500;

export function createServerClock({ elapsed, device }: Ticks): ServerClock {
  let offset: number | undefined;
  return {
    hear: (dateHeader) => {
      const stamp = Date.parse(dateHeader ?? '');
      if (!Number.isNaN(stamp)) offset = stamp + STAMP_LAG_MS - elapsed();
    },
    now: () => (offset === undefined ? device() : elapsed() + offset),
  };
}

export const serverClock = createServerClock({
  elapsed: () => performance.now(),
  device: () => Date.now(),
});
