import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AdminNav } from '../../features/admin/components/admin-nav';
import { Loading } from '../../ui/states';
import { ADMIN_PATHS, PATHS } from '../paths';

const SCREENS = [
  { to: ADMIN_PATHS.puzzles, label: 'Puzzles' },
  { to: ADMIN_PATHS.users, label: 'Users' },
  { to: ADMIN_PATHS.import, label: 'Import' },
  { to: ADMIN_PATHS.security, label: 'Security' },
  { to: ADMIN_PATHS.reports, label: 'Reports' },
  { to: ADMIN_PATHS.audit, label: 'Audit' },
];

/** What the screens of admins share: the way from one to the other. */
export function AdminPages() {
  const { pathname } = useLocation();
  const here = pathname === PATHS.admin ? ADMIN_PATHS.puzzles : pathname;
  return (
    <>
      <AdminNav screens={SCREENS.map((screen) => ({ ...screen, isHere: screen.to === here }))} />
      <Suspense fallback={<Loading label="Loading…" />}>
        <Outlet />
      </Suspense>
    </>
  );
}
