import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findMinute, findSpent, keepMinute, spendMinute } from '../store/minute';

const TICK_MS = 200;
/** So long a time-out of another tab may be on its way; then that tab is taken for gone. */
const GIVE_UP_MS = 10_000;
/** So often the server is asked meanwhile how the game stands. */
const ASK_AGAIN_MS = 2_500;

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
  /** Asks the server how the game stands: another tab may have told it already that the minute ran out. */
  onDoubt: () => void;
}

/** Whole seconds left; `onExpire` is called once a round, when none are. */
export function useCountdown(options: CountdownOptions): number {
  const { seconds, userId, puzzleId, guesses, round, paused, held, onExpire, onDoubt } = options;
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
  const doubt = useEffectEvent(onDoubt);

  useEffect(() => {
    const owner = { userId, puzzleId };
    const kept = (): number | undefined => findMinute(owner, guesses, whole);
    const before = remaining.current;
    const anew = before.round !== round && before.guesses === guesses;
    if (before.round !== round) {
      const begun = anew ? undefined : kept();
      remaining.current = { guesses, round, ms: begun ?? whole, over: false };
    } else if (!before.over) {
      remaining.current = { ...before, ms: kept() ?? before.ms };
    }
    const { ms: whatIsLeft, over } = remaining.current;
    if (over) return;
    const show = (ms: number): void => {
      remaining.current = { guesses, round, ms, over: false };
      const left = Math.ceil(ms / 1000);
      setShown((last) => (last.round === round && last.left === left ? last : { round, left }));
    };
    if (!held) {
      const timer = window.setInterval(() => show(kept() ?? remaining.current.ms), TICK_MS);
      return () => window.clearInterval(timer);
    }
    const spent = (): number | undefined => findSpent(owner, guesses);
    // What another tab is telling the server of is not this one's to begin again.
    if (anew || spent() === undefined) keepMinute(owner, guesses, whatIsLeft, !paused);
    if (paused) return;
    let deadline = performance.now() + whatIsLeft;
    let asked: number | undefined;
    const timer = window.setInterval(() => {
      const now = performance.now();
      const ms = Math.max(0, deadline - now);
      show(ms);
      if (ms > 0) return;
      const since = spent();
      if (since !== undefined) {
        if (asked !== undefined && now - asked < ASK_AGAIN_MS) return;
        if (asked === undefined || since < GIVE_UP_MS) {
          asked = now;
          doubt();
          return;
        }
      } else if (asked !== undefined) {
        // The server did not take it from the other tab, which has begun a new minute.
        asked = undefined;
        deadline = now + (kept() ?? 0);
        return;
      }
      window.clearInterval(timer);
      remaining.current = { guesses, round, ms, over: true };
      spendMinute(owner, guesses);
      expire();
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [userId, puzzleId, guesses, round, paused, held, whole]);

  return shown.round === round ? shown.left : seconds;
}
