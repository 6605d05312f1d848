import type { User } from '@fourfold/contracts';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppConfig } from '../../shared/app-config';
import { counted } from '../../lib/counted';
import { optionalComponent } from '../../lib/optional-component';
import { usePendingRequests } from '../../shared/friends/queries';
import { useProfileQuery } from '../../shared/session/use-profile';
import { logout } from '../../shared/session/logout';
import { useSession } from '../../shared/session/use-session';
import { Button, ButtonLink } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Link, NavLink } from '../../ui/link';
import { LogoMark } from '../../ui/logo';
import { CountBadge } from '../../shared/friends/count-badge';
import { PATHS } from '../../shared/paths';
import styles from './nav-bar.module.css';
import { StreakMark } from './streak-mark';

const TabBar = optionalComponent(async () => (await import('./tab-bar')).TabBar);

type NavItem = readonly [path: string, label: string];

const PLAYER_ITEMS: readonly NavItem[] = [
  [PATHS.game, 'Play'],
  [PATHS.battle, 'Battle'],
  [PATHS.leaderboard, 'Leaderboard'],
  [PATHS.friends, 'Friends'],
];

const GUEST_ITEMS: readonly NavItem[] = [
  [PATHS.game, 'Play'],
  [PATHS.leaderboard, 'Leaderboard'],
];

const itemsFor = (user: User | undefined): NavItem[] => [
  [PATHS.home, 'Home'],
  ...(user ? (user.is_guest ? GUEST_ITEMS : PLAYER_ITEMS) : []),
  ...(user?.is_admin || user?.is_observer ? [[PATHS.admin, 'Admin'] as const] : []),
  [PATHS.support, 'Support'],
  [PATHS.privacy, 'Privacy'],
];

/** `chatSlot` is called with the element that holds the chat on a small screen. */
export function NavBar({ chatSlot }: { chatSlot: (slot: HTMLElement | null) => void }) {
  useProfileQuery();
  const user = useSession()?.user;
  const waiting = usePendingRequests().data?.length ?? 0;
  const { registration_open } = useAppConfig();
  const { pathname } = useLocation();
  // Navigation closes the menu of a small screen.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === pathname;
  const toggle = (): void => setOpenOn(open ? undefined : pathname);

  return (
    <header className={classNames('spread', styles['bar'])}>
      <Link to={PATHS.home} className={`target ${styles['brand']}`} aria-label="Fourfold, home">
        <LogoMark className={styles['mark']} />
        Fourfold
      </Link>
      <div ref={chatSlot} className={styles['chat']} />
      <Button
        look="quiet"
        className={styles['menuButton']}
        aria-expanded={open}
        aria-controls="navigation"
        onClick={toggle}
      >
        <span>{open ? 'Close menu' : 'Menu'}</span>
        {!open && <WaitingRequests count={waiting} />}
      </Button>
      {user && (
        <Suspense>
          <TabBar user={user} waiting={waiting} isMenuOpen={open} onMenu={toggle} />
        </Suspense>
      )}
      <nav id="navigation" aria-label="Main" className={styles['nav']} data-open={open || undefined}>
        <ul>
          {itemsFor(user).map(([to, label]) => (
            <li key={to}>
              {/* The admin screens are below its path. */}
              <NavLink to={to} end={to !== PATHS.admin} className={styles['link']}>
                <span>{label}</span>
                {to === PATHS.friends && <WaitingRequests count={waiting} />}
              </NavLink>
            </li>
          ))}
        </ul>
        {user && !user.is_guest ? (
          <div className="row">
            <PlayerBadge user={user} />
            <Button look="quiet" onClick={logout}>
              Logout
            </Button>
          </div>
        ) : (
          <div className="row">
            {user && <PlayerBadge user={user} />}
            <ButtonLink look="quiet" to={PATHS.login}>
              Login
            </ButtonLink>
            {registration_open && (
              <ButtonLink look="primary" to={PATHS.register}>
                Register
              </ButtonLink>
            )}
          </div>
        )}
      </nav>
    </header>
  );
}

function WaitingRequests({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <span className="visually-hidden">{`, ${counted(count, 'friend request')}`}</span>
      <CountBadge count={count} className={styles['badge']} />
    </>
  );
}

function PlayerBadge({ user }: { user: User }) {
  return (
    <Link to={PATHS.profile} className={`row ${styles['player']}`}>
      <bdi translate="no" className={`ellipsis ${styles['name']}`}>
        {user.display_name || user.username}
      </bdi>
      <span className="visually-hidden">{`, current streak ${counted(user.current_streak, 'day')}`}</span>
      <span className={`soft ${styles['streakLabel']}`} aria-hidden="true">
        Streak
      </span>
      <StreakMark streak={user.current_streak} />
    </Link>
  );
}
