import { UNREAD_BADGE_MAX } from '@fourfold/contracts';
import { classNames } from '../../../ui/class-names';
import styles from './unread-badge.module.css';

/** A count for the eye; whoever listens is told it in words. */
export function UnreadBadge({ count, className }: { count: number; className?: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className={classNames(styles['badge'], className)} aria-hidden="true">
      {count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : count}
    </span>
  );
}

export function unreadWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ', 1 unread message' : `, ${count} unread messages`;
}
