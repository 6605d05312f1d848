import type { User } from '@fourfold/contracts';
import { useId } from 'react';
import { Sheet } from '../../../ui/sheet';
import styles from './profile.module.css';

export function Statistics({ user }: { user: User }) {
  const headingId = useId();
  return (
    <Sheet aria-labelledby={headingId} className={styles['card']}>
      <h2 id={headingId}>Game Statistics</h2>
      <dl className={styles['statistics']}>
        <div>
          <dt>Current Streak</dt>
          <dd>{user.current_streak}</dd>
        </div>
        <div>
          <dt>Best Streak</dt>
          <dd>{user.highest_streak}</dd>
        </div>
      </dl>
    </Sheet>
  );
}
