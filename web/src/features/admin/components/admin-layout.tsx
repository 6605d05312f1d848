import { ROUTES, type AdminOverview } from '@fourfold/contracts';
import { useLayoutEffect, useRef } from 'react';
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

/** Before the link of the page: that of the page before it looks cut. */
const ROOM_PX = 48;

export function AdminLayout() {
  const isObserver = useIsObserver();
  const path = useLocation().pathname.toLowerCase().replace(/\/+$/, '');
  const cases = useCasesToDo();
  const hasCases = cases > 0;
  const list = useRef<HTMLUListElement>(null);
  const here = path === PATHS.admin ? SCREENS[0] : SCREENS.find((screen) => screen.path === path);
  // On phones the links scroll; the count makes them longer.
  useLayoutEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - ROOM_PX;
  }, [here, hasCases]);
  return (
    <>
      <nav aria-label="Admin" className={styles['nav']}>
        <ul ref={list} className="row fading">
          {SCREENS.filter(({ forAdmins }) => !(forAdmins && isObserver)).map((screen) => (
            <li key={screen.path}>
              <Link
                to={screen.path}
                aria-current={screen === here ? 'page' : undefined}
                className={`target ${styles['link']}`}
              >
                {screen.label}
                {screen.path === ADMIN_PATHS.reports && hasCases && <CasesToDo count={cases} />}
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

/** How many reported people wait; none while it is unknown. */
function useCasesToDo(): number {
  const { data } = useAdminQuery<AdminOverview>(ROUTES.admin.overview, {}, { refetchInterval: POLL_MS });
  return data?.open_cases ?? 0;
}

function CasesToDo({ count }: { count: number }) {
  return (
    <span className={`tag strong ${styles['count']}`}>
      {count}
      <span className="visually-hidden"> to do</span>
    </span>
  );
}
