import type { User } from '@fourfold/contracts';
import { Link } from 'react-router';
import { PATHS } from '../../lib/paths';
import styles from './player-badge.module.css';

/** Who is playing, and how long without a missed day: the way to the profile. */
export function PlayerBadge({ user }: { user: User }) {
  const days = user.current_streak === 1 ? '1 day' : `${user.current_streak} days`;
  return (
    <Link to={PATHS.profile} className={`row ${styles['player']}`}>
      <bdi className={`ellipsis ${styles['name']}`}>{user.display_name || user.username}</bdi>
      <span className="visually-hidden">, current streak {days}</span>
      <span className={`soft ${styles['streakLabel']}`} aria-hidden="true">
        Streak
      </span>
      <span className={styles['streak']} aria-hidden="true">
        {user.current_streak}
      </span>
    </Link>
  );
}
