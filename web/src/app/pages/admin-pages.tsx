import { Outlet, useLocation } from 'react-router';
import { AdminNav } from '../../features/admin/components/admin-nav';
import { ReauthenticationDialog } from '../../features/admin/components/reauthentication-dialog';
import { ADMIN_PATHS, PATHS } from '../../lib/paths';

const SCREENS = [
  { to: ADMIN_PATHS.puzzles, label: 'Puzzles' },
  { to: ADMIN_PATHS.users, label: 'Users' },
  { to: ADMIN_PATHS.import, label: 'Import' },
  { to: ADMIN_PATHS.challenges, label: 'Challenges' },
  { to: ADMIN_PATHS.security, label: 'Security' },
  { to: ADMIN_PATHS.reports, label: 'Reports' },
  { to: ADMIN_PATHS.flagged, label: 'Flagged' },
  { to: ADMIN_PATHS.deadLetters, label: 'Dead letters' },
  { to: ADMIN_PATHS.audit, label: 'Audit' },
];

/** What the screens of admins share: the way from one to the other, and the question for the password. */
export function AdminPages() {
  const { pathname } = useLocation();
  const path = pathname.replace(/\/+$/, '');
  const here = path === PATHS.admin ? ADMIN_PATHS.puzzles : path;
  return (
    <>
      <AdminNav screens={SCREENS.map((screen) => ({ ...screen, isHere: screen.to === here }))} />
      <Outlet />
      <ReauthenticationDialog />
    </>
  );
}
