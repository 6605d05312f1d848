interface Sources {
  /** Milliseconds of a monotonic clock, which on many systems stands still while the machine sleeps. */
  monotonic: () => number;
  device: () => number;
}

/** More than what rounding and the correction of a device's clock amount to. */
const SLEPT_MS = 2_000;

/**
 * Milliseconds that have passed, also while the machine slept: the device's clock has then gone on further than the
 * monotonic one. They never go back, whatever is set on the device.
 */
export function createElapsedTime({ monotonic, device }: Sources): () => number {
  let last = { monotonic: monotonic(), device: device() };
  let elapsed = 0;
  return () => {
    const now = { monotonic: monotonic(), device: device() };
    const counted = now.monotonic - last.monotonic;
    const onDevice = now.device - last.device;
    elapsed += onDevice - counted >= SLEPT_MS ? onDevice : counted;
    last = now;
    return elapsed;
  };
}

export const elapsedTime = createElapsedTime({
  monotonic: () => performance.now(),
  device: () => Date.now(),
});
