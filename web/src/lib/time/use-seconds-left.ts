import { useEffect, useState } from 'react';
import { elapsedTime } from './elapsed-time';

const CHECK_MS = 250;

/** Counts whole seconds down to 0, from a number that the server or a rule gives; starts again when it changes. */
export function useSecondsLeft(seconds: number): number {
  const [given, setGiven] = useState(seconds);
  const [left, setLeft] = useState(seconds);
  if (given !== seconds) {
    setGiven(seconds);
    setLeft(seconds);
  }
  useEffect(() => {
    const end = elapsedTime() + seconds * 1_000;
    const timer = setInterval(() => {
      const now = Math.max(Math.ceil((end - elapsedTime()) / 1_000), 0);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
