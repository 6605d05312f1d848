import { useEffect, useState } from 'react';
import { timeLeft } from '../../lib/time/clock-time';
import { serverClock } from '../../lib/time/server-clock';

const SECOND_MS = 1_000;

export function NextPuzzle({ at }: { at: string }) {
  const [now, setNow] = useState(() => serverClock.now());

  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverClock.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);

  const left = timeLeft(Date.parse(at) - now);
  if (left === null) return null;
  return (
    <p className="muted">
      Next puzzle in <span role="timer">{left}</span>
    </p>
  );
}
