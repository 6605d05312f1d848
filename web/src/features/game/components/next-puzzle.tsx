import { useEffect, useState } from 'react';
import styles from './end.module.css';

const MINUTE_MS = 60_000;

/** How long until the next puzzle, to the minute. */
export function NextPuzzle({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);

  const minutes = Math.ceil((Date.parse(at) - now) / MINUTE_MS);
  if (!(minutes > 0)) return null;
  const hours = Math.floor(minutes / 60);
  return (
    <p className={styles['soft']}>
      Next puzzle in {hours > 0 && `${hours} h `}
      {minutes % 60} min
    </p>
  );
}
