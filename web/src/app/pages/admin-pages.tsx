import { Outlet, useLocation } from 'react-router';
import { AdminNav } from '../../features/admin/components/admin-nav';
import { ReauthenticationDialog } from '../../features/admin/components/reauthentication-dialog';
import { ADMIN_PATHS, PATHS } from '../../lib/paths';
import { Page, PageHeading } from '../../ui/page';

const SCREENS = [
  { to: ADMIN_PATHS.puzzles, label: 'Puzzles', heading: 'Puzzles' },
  { to: ADMIN_PATHS.users, label: 'Users', heading: 'Users' },
  { to: ADMIN_PATHS.import, label: 'Import', heading: 'Import puzzles' },
  { to: ADMIN_PATHS.challenges, label: 'Challenges', heading: 'Challenges' },
  { to: ADMIN_PATHS.security, label: 'Security', heading: 'Security' },
  { to: ADMIN_PATHS.reports, label: 'Reports', heading: 'Reports' },
  { to: ADMIN_PATHS.flagged, label: 'Flagged', heading: 'Flagged' },
  { to: ADMIN_PATHS.deadLetters, label: 'Dead letters', heading: 'Dead letters' },
  { to: ADMIN_PATHS.audit, label: 'Audit', heading: 'Audit' },
];

/** What the screens of admins share: the way from one to the other, the frame, and the question for the password. */
export function AdminPages() {
  const { pathname } = useLocation();
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  const here = path === PATHS.admin ? ADMIN_PATHS.puzzles : path;
  const shown = SCREENS.find(({ to }) => to === here);
  return (
    <>
      <AdminNav screens={SCREENS.map(({ to, label }) => ({ to, label, isHere: to === here }))} />
      {shown ? (
        <Page key={here} title={`Admin ${shown.label.toLowerCase()}`}>
          <PageHeading>{shown.heading}</PageHeading>
          <Outlet />
        </Page>
      ) : (
        <Outlet />
      )}
      <ReauthenticationDialog />
    </>
  );
}
