import { useEffect, useState } from 'react';
import { serverClock } from '../../../lib/server-clock';
import { timeLeft } from '../domain/time-left';
import styles from './end.module.css';

const SECOND_MS = 1_000;

/** How long until the next puzzle, by the server's clock. */
export function NextPuzzle({ at }: { at: string }) {
  const [now, setNow] = useState(() => serverClock.now());

  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverClock.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);

  const left = timeLeft(Date.parse(at) - now);
  if (left === null) return null;
  return (
    <p className={styles['soft']}>
      Next puzzle in <span role="timer">{left}</span>
    </p>
  );
}
