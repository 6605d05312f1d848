import { useEffect, useState } from 'react';

/** True for `ms` after the key has changed; a key of 0 is never. */
export function useTransient(key: number, ms: number): boolean {
  const [over, setOver] = useState(key);

  useEffect(() => {
    const timer = window.setTimeout(() => setOver(key), ms);
    return () => window.clearTimeout(timer);
  }, [key, ms]);

  return key !== 0 && over !== key;
}
