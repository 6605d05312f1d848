import { useEffect, useEffectEvent } from 'react';

/** Calls `tick` before every frame while it runs, with the milliseconds since the last call. */
export function useFrames(isRunning: boolean, tick: (passedMs: number) => void): void {
  const onTick = useEffectEvent(tick);
  useEffect(() => {
    if (!isRunning) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function step() {
      const now = performance.now();
      onTick(now - last);
      last = now;
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning]);
}
