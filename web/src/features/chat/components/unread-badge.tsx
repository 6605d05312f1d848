import { UNREAD_BADGE_MAX } from '@fourfold/contracts';
import styles from './unread-badge.module.css';

/** A count for the eye; whoever listens is told it in words. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles['badge']} data-badge aria-hidden="true">
      {count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : count}
    </span>
  );
}

export function unreadWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ', 1 unread message' : `, ${count} unread messages`;
}
