import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clockTime } from '../../../lib/time/clock-time';
import { useAnnounce } from '../../../ui/announcer';
import { GUESS_TIMES } from '../guess-time';
import statusStyles from './status.module.css';

const TICK_MS = 200;
const WARN_AT_SECONDS = 10;

interface GuessTimerProps {
  /** Null without a limit. */
  seconds: number | null;
  paused: boolean;
  onExpire: () => void;
}

export function GuessTimer({ seconds, ...timer }: GuessTimerProps) {
  if (seconds !== null) return <Countdown seconds={seconds} {...timer} />;
  return (
    <div className={`stack close ${statusStyles['item']}`}>
      <p className="spread">
        <span className="muted">Submit in</span> <strong className={statusStyles['figure']}>no limit</strong>
      </p>
    </div>
  );
}

/** The time left for one guess, announced to screen readers once, when it is nearly over. */
function Countdown({ seconds, paused, onExpire }: GuessTimerProps & { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  const remainingMs = useRef(seconds * 1_000);
  const expire = useEffectEvent(onExpire);
  const announce = useAnnounce();
  const hurry = left <= WARN_AT_SECONDS;

  useEffect(() => {
    if (paused || remainingMs.current === 0) return;
    const deadline = performance.now() + remainingMs.current;
    const timer = window.setInterval(() => {
      remainingMs.current = Math.max(0, deadline - performance.now());
      setLeft(Math.ceil(remainingMs.current / 1_000));
      if (remainingMs.current > 0) return;
      window.clearInterval(timer);
      expire();
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [paused]);
  useEffect(() => {
    if (hurry) announce(`${WARN_AT_SECONDS} seconds left for this guess`);
  }, [hurry, announce]);

  return (
    <div className={`stack close ${statusStyles['item']}`} data-hurry={hurry || undefined}>
      <p role="timer" className="spread">
        <span className="muted">Submit in</span>{' '}
        <strong className={statusStyles['figure']}>{timerText(left)}</strong>
      </p>
      <div className="outlined meter" aria-hidden="true">
        <div className={statusStyles['rest']} style={{ scale: `${left / seconds} 1` }} />
      </div>
    </div>
  );
}

function timerText(seconds: number): string {
  return seconds > GUESS_TIMES[0].seconds ? clockTime(seconds) : `${seconds}s`;
}
