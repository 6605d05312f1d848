import { ROUTES, type AdminOverview } from '@fourfold/contracts';
import { Outlet, useLocation } from 'react-router';
import { ADMIN_PATHS, PATHS } from '../../../shared/paths';
import { Link } from '../../../ui/link';
import { Page, PageHeading } from '../../../ui/page';
import { POLL_MS, useAdminQuery } from '../hooks/queries';
import { useIsObserver } from './admins-only';
import styles from './admin-layout.module.css';
import { PasskeyGate } from './passkey-gate';

const SCREENS: ReadonlyArray<{ path: string; label: string; heading?: string; forAdmins?: boolean }> = [
  { path: ADMIN_PATHS.puzzles, label: 'Puzzles' },
  { path: ADMIN_PATHS.calendar, label: 'Calendar' },
  { path: ADMIN_PATHS.madePuzzles, label: 'Made puzzles' },
  { path: ADMIN_PATHS.figures, label: 'Figures' },
  { path: ADMIN_PATHS.users, label: 'Users' },
  { path: ADMIN_PATHS.import, label: 'Import', heading: 'Import puzzles', forAdmins: true },
  { path: ADMIN_PATHS.challenges, label: 'Challenges' },
  { path: ADMIN_PATHS.security, label: 'Security' },
  { path: ADMIN_PATHS.reports, label: 'Reports' },
  { path: ADMIN_PATHS.battles, label: 'Battles', heading: 'Live battles' },
  { path: ADMIN_PATHS.flagged, label: 'Flagged' },
  { path: ADMIN_PATHS.deadLetters, label: 'Dead letters' },
  { path: ADMIN_PATHS.audit, label: 'Audit' },
  { path: ADMIN_PATHS.health, label: 'Health' },
];

export function AdminLayout() {
  const isObserver = useIsObserver();
  const path = useLocation().pathname.toLowerCase().replace(/\/+$/, '');
  const here = path === PATHS.admin ? SCREENS[0] : SCREENS.find((screen) => screen.path === path);
  return (
    <>
      <nav aria-label="Admin" className={styles['nav']}>
        <ul className="row">
          {SCREENS.filter(({ forAdmins }) => !(forAdmins && isObserver)).map((screen) => (
            <li key={screen.path}>
              <Link
                to={screen.path}
                ref={screen === here ? scrollToStart : undefined}
                aria-current={screen === here ? 'page' : undefined}
                className={`target ${styles['link']}`}
              >
                {screen.label}
                {screen.path === ADMIN_PATHS.reports && <CasesToDo />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {here ? (
        <Page key={here.path} title={`Admin ${here.label.toLowerCase()}`}>
          <PageHeading>{here.heading ?? here.label}</PageHeading>
          <PasskeyGate>
            <Outlet />
          </PasskeyGate>
        </Page>
      ) : (
        <PasskeyGate>
          <Outlet />
        </PasskeyGate>
      )}
    </>
  );
}

/** How many reported people wait; nothing while it is unknown. */
function CasesToDo() {
  const { data } = useAdminQuery<AdminOverview>(ROUTES.admin.overview, {}, { refetchInterval: POLL_MS });
  if (!data?.open_cases) return null;
  return (
    <span className={`tag strong ${styles['count']}`}>
      {data.open_cases}
      <span className="visually-hidden"> to do</span>
    </span>
  );
}

/** On phones the links scroll. */
function scrollToStart(link: HTMLAnchorElement | null): void {
  const list = link?.closest('ul');
  if (link && list) list.scrollLeft = link.offsetLeft - list.offsetLeft;
}
