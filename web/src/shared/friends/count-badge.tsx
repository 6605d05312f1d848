import { UNREAD_BADGE_MAX } from '@fourfold/contracts';
import { classNames } from '../../ui/class-names';
import styles from './count-badge.module.css';

/** Hidden from screen readers: the count must be in the text as well. */
export function CountBadge({ count, className }: { count: number; className?: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className={classNames(styles['badge'], className)} aria-hidden="true">
      {count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : count}
    </span>
  );
}
