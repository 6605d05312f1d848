import { GUESS_TIMER_SECONDS } from '@fourfold/contracts';
import { useEffect } from 'react';
import { useSession } from '../../../lib/session/use-session';
import { useAnnounce } from '../../../ui/announcer';
import { useCountdown } from '../hooks/use-countdown';
import styles from './status.module.css';

const WARN_AT_SECONDS = 10;

interface CountdownProps {
  puzzleId: number;
  /** How many guesses came before. */
  guesses: number;
  round: number;
  paused: boolean;
  held: boolean;
  onExpire: () => void;
  onDoubt: () => void;
}

/** The minute for a guess. Told to screen readers once, when it is nearly over. */
export function Countdown(turn: CountdownProps) {
  const userId = useSession()?.user.user_id ?? '';
  const left = useCountdown({ seconds: GUESS_TIMER_SECONDS, userId, ...turn });
  const announce = useAnnounce();
  const hurry = left <= WARN_AT_SECONDS;

  useEffect(() => {
    if (hurry) announce(`${WARN_AT_SECONDS} seconds left for this guess`);
  }, [hurry, announce]);

  return (
    <div className={styles['countdown']} data-hurry={hurry || undefined}>
      <p role="timer">
        <span className={styles['label']}>Submit in</span>{' '}
        <strong className={styles['figure']}>{left}s</strong>
      </p>
      <div className={styles['track']} aria-hidden="true">
        <div className={styles['rest']} style={{ scale: `${left / GUESS_TIMER_SECONDS} 1` }} />
      </div>
    </div>
  );
}
