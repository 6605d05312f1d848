import { UNREAD_BADGE_MAX } from '@fourfold/contracts';
import { classNames } from './class-names';
import styles from './count-badge.module.css';

/** A count for the eye; whoever listens is told it in words. */
export function CountBadge({ count, className }: { count: number; className?: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className={classNames(styles['badge'], className)} aria-hidden="true">
      {count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : count}
    </span>
  );
}
