import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findMinute, keepMinute } from '../store/minute';

const TICK_MS = 200;

interface CountdownOptions {
  seconds: number;
  /** By which it is found again when the page was left. */
  minute: string;
  /** A new round starts the countdown anew. */
  round: number;
  /** A pause keeps what is left. */
  running: boolean;
  onExpire: () => void;
}

/** Whole seconds left; `onExpire` is called once a round, when none are. */
export function useCountdown({ seconds, minute, round, running, onExpire }: CountdownOptions): number {
  const whole = seconds * 1000;
  const [start] = useState(() => ({ round, ms: findMinute(minute, whole) ?? whole, over: false }));
  const [shown, setShown] = useState({ round, left: Math.ceil(start.ms / 1000) });
  const remaining = useRef(start);
  const expire = useEffectEvent(onExpire);

  useEffect(() => {
    if (remaining.current.round !== round) remaining.current = { round, ms: whole, over: false };
    const { ms: left, over } = remaining.current;
    if (over) return;
    keepMinute(minute, left, running);
    if (!running) return;
    const deadline = performance.now() + left;
    const timer = window.setInterval(() => {
      const ms = Math.max(0, deadline - performance.now());
      remaining.current = { round, ms, over: ms === 0 };
      setShown({ round, left: Math.ceil(ms / 1000) });
      if (ms > 0) return;
      window.clearInterval(timer);
      expire();
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [minute, round, running, whole]);

  return shown.round === round ? shown.left : seconds;
}
