import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import styles from './countdown-view.module.css';

/** Covers the screen until the battle begins; the figures are read out by the announcer. */
export function CountdownView({ count, onStop }: { count: number; onStop: () => void }) {
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => view.current?.focus(), []);
  return (
    <div
      ref={view}
      role="dialog"
      aria-modal="true"
      aria-label="The battle begins"
      tabIndex={-1}
      className={`outlined ${styles['countdown']}`}
    >
      <p>Get ready</p>
      <p key={count} className={styles['count']}>
        {count}
      </p>
      <Button onClick={onStop}>Not ready</Button>
    </div>
  );
}
