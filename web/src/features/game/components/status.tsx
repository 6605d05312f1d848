import { GUESS_TIMER_SECONDS, MISTAKES_ALLOWED } from '@fourfold/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import styles from './status.module.css';

const TICK_MS = 200;
const WARN_AT_SECONDS = 10;

export function Mistakes({ used }: { used: number }) {
  return (
    <div className={`stack close ${styles['item']}`}>
      <p>
        <span className="muted">Mistakes</span>{' '}
        <strong className={styles['figure']}>
          {used}/{MISTAKES_ALLOWED}
        </strong>
      </p>
      <div className={styles['sheets']} aria-hidden="true">
        {Array.from({ length: MISTAKES_ALLOWED }, (_, index) => (
          <span key={index} className={styles['paper']} data-used={index < used || undefined} />
        ))}
      </div>
    </div>
  );
}

/** The time left for one guess. Announced to screen readers once, when it is nearly over. */
export function Timer({ paused, onExpire }: { paused: boolean; onExpire: () => void }) {
  const [left, setLeft] = useState<number>(GUESS_TIMER_SECONDS);
  const remainingMs = useRef(GUESS_TIMER_SECONDS * 1_000);
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
    <div className={`stack close ${styles['item']}`} data-hurry={hurry || undefined}>
      <p role="timer">
        <span className="muted">Submit in</span> <strong className={styles['figure']}>{left}s</strong>
      </p>
      <div className="outlined meter" aria-hidden="true">
        <div className={styles['rest']} style={{ scale: `${left / GUESS_TIMER_SECONDS} 1` }} />
      </div>
    </div>
  );
}
