import type { PlayerName } from '@fourfold/contracts';
import { Link } from 'react-router';
import { AuditScreen } from '../../features/admin/components/audit-screen';
import { DeadLettersScreen } from '../../features/admin/components/dead-letters-screen';
import { FlaggedScreen } from '../../features/admin/components/flagged-screen';
import { ReportsScreen } from '../../features/admin/components/reports-screen';
import { SecurityScreen } from '../../features/admin/components/security-screen';
import { UsersScreen } from '../../features/admin/components/users-screen';
import { useSession } from '../../lib/session/use-session';
import { Page, PageHeading } from '../../ui/page';
import { ADMIN_PATHS } from '../../lib/paths';

export function UsersPage() {
  return (
    <Page title="Admin users">
      <PageHeading>Users</PageHeading>
      <UsersScreen viewerId={useSession()?.user.user_id} />
    </Page>
  );
}

export function SecurityPage() {
  return (
    <Page title="Admin security">
      <PageHeading>Security</PageHeading>
      <SecurityScreen />
    </Page>
  );
}

export function ReportsPage() {
  return (
    <Page title="Admin reports">
      <PageHeading>Reports</PageHeading>
      <ReportsScreen userLink={userLink} />
    </Page>
  );
}

export function FlaggedPage() {
  return (
    <Page title="Admin flagged">
      <PageHeading>Flagged</PageHeading>
      <FlaggedScreen userLink={userLink} />
    </Page>
  );
}

export function DeadLettersPage() {
  return (
    <Page title="Admin dead letters">
      <PageHeading>Dead letters</PageHeading>
      <DeadLettersScreen />
    </Page>
  );
}

export function AuditPage() {
  return (
    <Page title="Admin audit">
      <PageHeading>Audit</PageHeading>
      <AuditScreen />
    </Page>
  );
}

/** The way to what can be done about a user. */
function userLink({ username }: Pick<PlayerName, 'username'>) {
  return <Link to={`${ADMIN_PATHS.users}?search=${encodeURIComponent(username)}`}>@{username}</Link>;
}
