import type { UserNames } from '@fourfold/contracts';
import { ADMIN_PATHS } from '../../../shared/paths';
import { Link } from '../../../ui/link';
import styles from './admin.module.css';

/** Links to the player in the list of users. */
export function PlayerCell({ player: { display_name, username } }: { player: UserNames }) {
  return (
    <>
      <bdi translate="no">{display_name}</bdi>
      <span className={`soft ${styles['detail']}`}>
        <Link to={`${ADMIN_PATHS.users}?search=${encodeURIComponent(username)}`}>{`@${username}`}</Link>
      </span>
    </>
  );
}
