import type { PlayerName } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { PersonMenu } from '../../../ui/person-menu';
import styles from './friends.module.css';

interface PersonProps {
  person: PlayerName;
  /** Beside the name. */
  mark?: ReactNode;
  /** Below it. */
  detail?: string;
  /** Whether they can be blocked and reported here. */
  withMenu?: boolean;
  /** What else can be done. */
  children: ReactNode;
}

/** A line with a player: names at the left, buttons at the right, below each other where there is no room. */
export function Person({ person, mark, detail, withMenu = false, children }: PersonProps) {
  return (
    <div className="spread">
      <div className={styles['names']}>
        <p className={`row ${styles['name']}`}>
          <bdi>{person.display_name}</bdi>
          {mark}
        </p>
        <p className="soft">
          <bdi>@{person.username}</bdi>
        </p>
        {detail && <p className="soft">{detail}</p>}
      </div>
      <div className="row">
        {children}
        {withMenu && <PersonMenu userId={person.user_id} name={person.display_name} />}
      </div>
    </div>
  );
}
