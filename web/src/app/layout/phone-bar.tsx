import type { User } from '@fourfold/contracts';
import { counted } from '../../lib/counted';
import { CountBadge } from '../../shared/friends/count-badge';
import { unreadTotal } from '../../shared/friends/friend-list';
import { useFriends } from '../../shared/friends/queries';
import { PATHS } from '../../shared/paths';
import { NavLink } from '../../ui/link';
import styles from './phone-bar.module.css';

interface PhoneBarProps {
  user: User;
  /** Friend requests that wait for an answer. */
  waiting: number;
  isMenuOpen: boolean;
  onMenu: () => void;
}

/** The pages that are visited daily, at the thumb; the others are in the menu behind *Me*. */
export function PhoneBar({ user, waiting, isMenuOpen, onMenu }: PhoneBarProps) {
  const { current_streak: streak, is_guest: isGuest } = user;
  const { data: friends = [] } = useFriends();
  const unread = unreadTotal(friends);
  return (
    <nav aria-label="Daily" className={styles['bar']} data-phone-bar>
      <NavLink to={PATHS.game} className={styles['item']}>
        <span>Today</span>
        <span className="visually-hidden">{`, current streak ${counted(streak, 'day')}`}</span>
        {streak > 0 && (
          <span className={`folded ${styles['streak']}`} aria-hidden="true">
            {streak}
          </span>
        )}
      </NavLink>
      {!isGuest && (
        <>
          <NavLink to={PATHS.battle} className={styles['item']}>
            Battle
          </NavLink>
          <NavLink to={PATHS.friends} className={styles['item']}>
            <span>Friends</span>
            {waiting > 0 && (
              <span className="visually-hidden">{`, ${counted(waiting, 'friend request')}`}</span>
            )}
            {unread > 0 && (
              <span className="visually-hidden">{`, ${counted(unread, 'unread message')}`}</span>
            )}
            <CountBadge count={waiting + unread} className={styles['badge']} />
          </NavLink>
        </>
      )}
      <NavLink to={PATHS.leaderboard} className={styles['item']}>
        Boards
      </NavLink>
      <button
        type="button"
        className={styles['item']}
        aria-expanded={isMenuOpen}
        aria-controls="navigation"
        onClick={onMenu}
      >
        <span>Me</span>
        <span className="visually-hidden">{isMenuOpen ? ', close menu' : ', menu'}</span>
      </button>
    </nav>
  );
}
