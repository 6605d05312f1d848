import type { UserNames } from '@fourfold/contracts';
import { ADMIN_PATHS } from '../../../shared/paths';
import { Link } from '../../../ui/link';
import styles from './admin.module.css';

/** Links to the player in the list of users; of a deleted account there is only the id. */
export function PlayerCell({ player: { user_id, display_name, username } }: { player: UserNames }) {
  if (username === '')
    return (
      <>
        <span>Deleted player</span>
        <span className={`soft ${styles['detail']}`}>{user_id}</span>
      </>
    );
  return (
    <>
      <bdi translate="no">{display_name}</bdi>
      <span className={`soft ${styles['detail']}`}>
        <Link to={`${ADMIN_PATHS.users}?search=${encodeURIComponent(username)}`}>{`@${username}`}</Link>
      </span>
    </>
  );
}
