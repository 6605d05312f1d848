import type { User } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { counted } from '../../lib/counted';
import { CountBadge } from '../../shared/friends/count-badge';
import { unreadTotal } from '../../shared/friends/friend-list';
import { useFriends } from '../../shared/friends/queries';
import { useMedia } from '../../lib/use-media';
import { PATHS } from '../../shared/paths';
import { NavLink } from '../../ui/link';
import { StreakMark } from './streak-mark';
import styles from './tab-bar.module.css';

type Tab = readonly [path: string, label: string, icon: string];

/** Icons in a square of 24: strokes only. */
const TODAY: Tab = [PATHS.game, 'Today', 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z'];
const BATTLE: Tab = [PATHS.battle, 'Battle', 'M3 7h18v10H3zM7 10.5h.01M12 10.5h.01M17 10.5h.01M8 14h8'];
const FRIENDS: Tab = [
  PATHS.friends,
  'Friends',
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6 6 0 0 1 3 5.5',
];
const BOARDS: Tab = [PATHS.leaderboard, 'Boards', 'M4 20v-7h5v7M9.5 20V5h5v15M15 20v-9h5v9M3 20h18'];

const PLAYER_TABS = [TODAY, BATTLE, FRIENDS, BOARDS];
const GUEST_TABS = [TODAY, BOARDS];

/** Upright phones; one held sideways has no height to spare. */
const PHONES = '(max-width: 43.99rem) and (min-height: 30rem)';

interface TabBarProps {
  user: User;
  /** Friend requests. */
  waiting: number;
  isMenuOpen: boolean;
  onMenu: () => void;
}

/** The main screens within reach of a thumb. Everything else is in the menu, behind *Me*. */
export function TabBar({ user, waiting, isMenuOpen, onMenu }: TabBarProps) {
  if (!useMedia(PHONES)) return null;
  return (
    <nav aria-label="Tabs" className={styles['tabs']} data-tabs>
      <ul>
        {(user.is_guest ? GUEST_TABS : PLAYER_TABS).map(([to, label, icon]) => (
          <li key={to}>
            <NavLink to={to} end className={styles['tab']}>
              <Icon path={icon} />
              <Label>{label}</Label>
              {to === PATHS.friends && <FriendNews waiting={waiting} />}
            </NavLink>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles['tab']}
            aria-expanded={isMenuOpen}
            aria-controls="navigation"
            onClick={onMenu}
          >
            <StreakMark streak={user.current_streak} className={styles['streak']} />
            <Label>Me</Label>
            <span className="visually-hidden">{`, current streak ${counted(user.current_streak, 'day')}`}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** Requests and unread messages under one badge. */
function FriendNews({ waiting }: { waiting: number }) {
  const unread = unreadTotal(useFriends().data ?? []);
  const news = [
    ...(waiting > 0 ? [counted(waiting, 'friend request')] : []),
    ...(unread > 0 ? [counted(unread, 'unread message')] : []),
  ];
  return (
    <>
      <span className="visually-hidden">{news.map((one) => `, ${one}`).join('')}</span>
      <CountBadge count={waiting + unread} className={styles['badge']} />
    </>
  );
}

function Label({ children }: { children: ReactNode }) {
  return <span className={styles['label']}>{children}</span>;
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className={styles['icon']} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
