import { useEffect, useState } from 'react';

/** True once `waiting` has been true for so long that one must say so. */
export function useSlow(waiting: boolean, afterMs: number): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setTimeout(() => setSlow(true), afterMs);
    return () => {
      window.clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting, afterMs]);
  return slow;
}
