import type { ComponentType } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { AdminNav } from '../../features/admin/components/admin-nav';
import { ReauthenticationDialog } from '../../features/admin/components/reauthentication-dialog';
import { PATHS } from '../paths';
import { AdminAuditPage } from './admin-audit-page';
import { AdminFlaggedPage } from './admin-flagged-page';
import { AdminImportPage } from './admin-import-page';
import { ADMIN_PATHS } from './admin-paths';
import { AdminPuzzlesPage } from './admin-puzzles-page';
import { AdminReportsPage } from './admin-reports-page';
import { AdminSecurityPage } from './admin-security-page';
import { AdminUsersPage } from './admin-users-page';
import { NotFoundPage } from './not-found-page';

const SCREENS: ReadonlyArray<{ to: string; label: string; Page: ComponentType }> = [
  { to: ADMIN_PATHS.puzzles, label: 'Puzzles', Page: AdminPuzzlesPage },
  { to: ADMIN_PATHS.users, label: 'Users', Page: AdminUsersPage },
  { to: ADMIN_PATHS.import, label: 'Import', Page: AdminImportPage },
  { to: ADMIN_PATHS.security, label: 'Security', Page: AdminSecurityPage },
  { to: ADMIN_PATHS.reports, label: 'Reports', Page: AdminReportsPage },
  { to: ADMIN_PATHS.flagged, label: 'Flagged', Page: AdminFlaggedPage },
  { to: ADMIN_PATHS.audit, label: 'Audit', Page: AdminAuditPage },
];

/** The screens of admins, and the way from one to the other. */
export function AdminPages() {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/+$/, '');
  const isFirst = here === PATHS.admin;
  return (
    <>
      <AdminNav
        screens={SCREENS.map(({ to, label }, place) => ({
          to,
          label,
          isHere: to === here || (isFirst && place === 0),
        }))}
      />
      <Routes>
        <Route index element={<AdminPuzzlesPage />} />
        {SCREENS.map(({ to, Page }) => (
          <Route key={to} path={to.slice(PATHS.admin.length)} element={<Page />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <ReauthenticationDialog />
    </>
  );
}
