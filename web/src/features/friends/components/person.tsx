import type { PlayerName } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import styles from './friends.module.css';

interface PersonProps {
  person: PlayerName;
  /** Beside the name. */
  mark?: ReactNode;
  /** Below it. */
  detail?: ReactNode;
  /** What can be done. */
  children: ReactNode;
}

/** A line with a player: names at the left, buttons at the right, below each other where there is no room. */
export function Person({ person, mark, detail, children }: PersonProps) {
  return (
    <div className="spread">
      <div className={styles['names']}>
        <p className={styles['name']}>
          <bdi>{person.display_name}</bdi>
          {mark}
        </p>
        <p className={styles['soft']}>
          <bdi>@{person.username}</bdi>
        </p>
        {detail && <div className={styles['soft']}>{detail}</div>}
      </div>
      <div className="row">{children}</div>
    </div>
  );
}
