import type { PlayerName } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { AdminNav } from '../../features/admin/components/admin-nav';
import { AuditScreen } from '../../features/admin/components/audit-screen';
import { ChallengesScreen } from '../../features/admin/components/challenges-screen';
import { DeadLettersScreen } from '../../features/admin/components/dead-letters-screen';
import { FlaggedScreen } from '../../features/admin/components/flagged-screen';
import { ImportScreen } from '../../features/admin/components/import-screen';
import { Overview } from '../../features/admin/components/overview';
import { PuzzlesScreen } from '../../features/admin/components/puzzles-screen';
import { ReauthenticationDialog } from '../../features/admin/components/reauthentication-dialog';
import { ReportsScreen } from '../../features/admin/components/reports-screen';
import { SecurityScreen } from '../../features/admin/components/security-screen';
import { UsersScreen } from '../../features/admin/components/users-screen';
import { useSession } from '../../lib/session/use-session';
import { Page, PageHeading } from '../../ui/page';
import { PATHS } from '../paths';
import styles from './admin-pages.module.css';
import { NotFoundPage } from './not-found-page';

const USERS = `${PATHS.admin}/users`;
const IMPORT = `${PATHS.admin}/import`;

interface AdminScreen {
  to: string;
  label: string;
  /** Where it is another one than the label. */
  heading?: string;
  content: ReactNode;
}

/** The first of them is `/admin` as well. */
const SCREENS: readonly [AdminScreen, ...AdminScreen[]] = [
  { to: `${PATHS.admin}/puzzles`, label: 'Puzzles', content: <Puzzles /> },
  { to: USERS, label: 'Users', content: <Users /> },
  { to: IMPORT, label: 'Import', heading: 'Import puzzles', content: <ImportScreen /> },
  { to: `${PATHS.admin}/challenges`, label: 'Challenges', content: <ChallengesScreen /> },
  { to: `${PATHS.admin}/security`, label: 'Security', content: <SecurityScreen /> },
  { to: `${PATHS.admin}/reports`, label: 'Reports', content: <ReportsScreen userLink={userLink} /> },
  { to: `${PATHS.admin}/flagged`, label: 'Flagged', content: <FlaggedScreen userLink={userLink} /> },
  { to: `${PATHS.admin}/dead-letters`, label: 'Dead letters', content: <DeadLettersScreen /> },
  { to: `${PATHS.admin}/audit`, label: 'Audit', content: <AuditScreen /> },
];

/** The screens of admins, and the way from one to the other. */
export function AdminPages() {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/+$/, '');
  const [first] = SCREENS;
  return (
    <>
      <AdminNav
        screens={SCREENS.map(({ to, label }) => ({
          to,
          label,
          isHere: to === (here === PATHS.admin ? first.to : here),
        }))}
      />
      <Routes>
        <Route index element={<ScreenPage key={first.to} screen={first} />} />
        {SCREENS.map((screen) => (
          <Route
            key={screen.to}
            path={screen.to.slice(PATHS.admin.length)}
            element={<ScreenPage key={screen.to} screen={screen} />}
          />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <ReauthenticationDialog />
    </>
  );
}

function ScreenPage({ screen: { label, heading = label, content } }: { screen: AdminScreen }) {
  return (
    <Page title={`Admin ${label.toLowerCase()}`}>
      <PageHeading>{heading}</PageHeading>
      {content}
    </Page>
  );
}

function Puzzles() {
  return (
    <div className={styles['stack']}>
      <Overview importLink={<Link to={IMPORT}>Import puzzles</Link>} />
      <PuzzlesScreen usersLink={<Link to={USERS}>Users</Link>} />
    </div>
  );
}

function Users() {
  return <UsersScreen viewerId={useSession()?.user.user_id} />;
}

/** The way to what can be done about a user. */
function userLink({ username }: Pick<PlayerName, 'username'>) {
  return <Link to={`${USERS}?search=${encodeURIComponent(username)}`}>@{username}</Link>;
}
