import type { PlayerName } from '@fourfold/contracts';
import { Link } from 'react-router';
import { FlaggedScreen } from '../../features/admin/components/flagged-screen';
import { ReportsScreen } from '../../features/admin/components/reports-screen';
import { UsersScreen } from '../../features/admin/components/users-screen';
import { ADMIN_PATHS } from '../../lib/paths';
import { useSession } from '../../lib/session/use-session';

export { AuditScreen } from '../../features/admin/components/audit-screen';
export { DeadLettersScreen } from '../../features/admin/components/dead-letters-screen';
export { SecurityScreen } from '../../features/admin/components/security-screen';

export const UsersPage = () => <UsersScreen viewerId={useSession()?.user.user_id} />;

export const ReportsPage = () => <ReportsScreen userLink={userLink} />;

export const FlaggedPage = () => <FlaggedScreen userLink={userLink} />;

/** The way to what can be done about a user. */
function userLink({ username }: Pick<PlayerName, 'username'>) {
  return <Link to={`${ADMIN_PATHS.users}?search=${encodeURIComponent(username)}`}>@{username}</Link>;
}
