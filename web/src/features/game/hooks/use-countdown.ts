import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findMinute, keepMinute } from '../store/minute';

const TICK_MS = 200;

interface CountdownOptions {
  seconds: number;
  userId: string;
  puzzleId: number;
  /** How many guesses came before: the minute is found again by it when the page was left, and by other tabs. */
  guesses: number;
  /** A new round starts the countdown anew, unless another tab has started it already. */
  round: number;
  /** A pause keeps what is left. */
  paused: boolean;
  /** Only one tab at a time has the clock; the others show what it shows, and nothing of theirs runs out. */
  held: boolean;
  onExpire: () => void;
}

/** Whole seconds left; `onExpire` is called once a round, when none are. */
export function useCountdown(options: CountdownOptions): number {
  const { seconds, userId, puzzleId, guesses, round, paused, held, onExpire } = options;
  const whole = seconds * 1000;
  const [start] = useState(() => ({
    guesses,
    round,
    ms: findMinute({ userId, puzzleId }, guesses, whole) ?? whole,
    over: false,
  }));
  const [shown, setShown] = useState({ round, left: Math.ceil(start.ms / 1000) });
  const remaining = useRef(start);
  const expire = useEffectEvent(onExpire);

  useEffect(() => {
    const owner = { userId, puzzleId };
    const kept = (): number | undefined => findMinute(owner, guesses, whole);
    const before = remaining.current;
    if (before.round !== round) {
      const begun = before.guesses === guesses ? undefined : kept();
      remaining.current = { guesses, round, ms: begun ?? whole, over: false };
    } else if (!before.over) {
      remaining.current = { ...before, ms: kept() ?? before.ms };
    }
    const { ms: whatIsLeft, over } = remaining.current;
    if (over) return;
    const show = (ms: number): void => {
      remaining.current = { guesses, round, ms, over: held && ms === 0 };
      const left = Math.ceil(ms / 1000);
      setShown((last) => (last.round === round && last.left === left ? last : { round, left }));
    };
    if (!held) {
      const timer = window.setInterval(() => show(kept() ?? remaining.current.ms), TICK_MS);
      return () => window.clearInterval(timer);
    }
    keepMinute(owner, guesses, whatIsLeft, !paused);
    if (paused) return;
    const deadline = performance.now() + whatIsLeft;
    const timer = window.setInterval(() => {
      const ms = Math.max(0, deadline - performance.now());
      show(ms);
      if (ms > 0) return;
      window.clearInterval(timer);
      expire();
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [userId, puzzleId, guesses, round, paused, held, whole]);

  return shown.round === round ? shown.left : seconds;
}
