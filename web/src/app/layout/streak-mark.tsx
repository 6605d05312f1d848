import { classNames } from '../../ui/class-names';
import styles from './streak-mark.module.css';

/** Hidden from screen readers: the streak must be in the text as well. */
export function StreakMark({ streak, className }: { streak: number; className?: string | undefined }) {
  return (
    <span className={classNames('folded', styles['streak'], className)} aria-hidden="true">
      {streak}
    </span>
  );
}
