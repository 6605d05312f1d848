import { useEffect, useState } from 'react';

/** True for `forMs` after `turn` has changed; never for 0. */
export function useRecent(turn: number, forMs: number): boolean {
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(turn), forMs);
    return () => clearTimeout(timer);
  }, [turn, forMs]);
  return turn !== 0 && turn !== over;
}
