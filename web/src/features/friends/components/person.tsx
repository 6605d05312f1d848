import type { UserNames } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { PersonMenu } from '../../../shared/person/person-menu';
import styles from './friends.module.css';

interface PersonProps {
  person: UserNames;
  /** Beside the name. */
  mark?: ReactNode;
  /** Below the name. */
  detail?: string;
  /** Below the detail. */
  news?: ReactNode;
  withMenu?: boolean;
  /** Buttons. */
  children: ReactNode;
}

export function Person({ person, mark, detail, news, withMenu = false, children }: PersonProps) {
  return (
    <div className="spread">
      <div className="grow">
        <p className={`row ${styles['name']}`}>
          <bdi translate="no">{person.display_name}</bdi>
          {mark}
        </p>
        <p className="soft">
          <bdi translate="no">{`@${person.username}`}</bdi>
        </p>
        {detail && <p className="soft">{detail}</p>}
        {news && <p className="soft">{news}</p>}
      </div>
      <div className="row">
        {children}
        {withMenu && <PersonMenu userId={person.user_id} name={person.display_name} />}
      </div>
    </div>
  );
}
