import { useEffect, useEffectEvent, useRef, useState } from 'react';

const TICK_MS = 200;

interface CountdownOptions {
  seconds: number;
  /** A new round starts the countdown anew. */
  round: number;
  /** A pause keeps what is left. */
  running: boolean;
  onExpire: () => void;
}

/** Whole seconds left; `onExpire` is called once a round, when none are. */
export function useCountdown({ seconds, round, running, onExpire }: CountdownOptions): number {
  const [shown, setShown] = useState({ round, left: seconds });
  const remaining = useRef({ round, ms: seconds * 1000 });
  const expire = useEffectEvent(onExpire);

  useEffect(() => {
    if (remaining.current.round !== round) remaining.current = { round, ms: seconds * 1000 };
    if (!running || remaining.current.ms === 0) return;
    const deadline = performance.now() + remaining.current.ms;
    const timer = window.setInterval(() => {
      const ms = Math.max(0, deadline - performance.now());
      remaining.current = { round, ms };
      setShown({ round, left: Math.ceil(ms / 1000) });
      if (ms > 0) return;
      window.clearInterval(timer);
      expire();
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [round, running, seconds]);

  return shown.round === round ? shown.left : seconds;
}
