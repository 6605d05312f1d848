import type { User } from '@fourfold/contracts';
import styles from './nav-bar.module.css';

/** Who is playing, and how long without a missed day. */
export function PlayerBadge({ user }: { user: User }) {
  const days = user.current_streak === 1 ? '1 day' : `${user.current_streak} days`;
  return (
    <p className={styles['player']}>
      <bdi className={styles['name']}>{user.display_name || user.username}</bdi>
      <span className="visually-hidden">, current streak {days}</span>
      <span className={styles['streakLabel']} aria-hidden="true">
        Streak
      </span>
      <span className={styles['streak']} aria-hidden="true">
        {user.current_streak}
      </span>
    </p>
  );
}
