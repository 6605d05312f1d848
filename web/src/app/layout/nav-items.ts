import type { User } from '@fourfold/contracts';
import { PATHS } from '../../lib/paths';

export interface NavItem {
  to: string;
  label: string;
  /** Leads to several screens, whose addresses begin like its own. */
  isSection?: boolean;
}

type Audience = 'everybody' | 'players' | 'admins';

/** In the order of the bar. */
const ITEMS: ReadonlyArray<NavItem & { audience: Audience }> = [
  { to: PATHS.home, label: 'Home', audience: 'everybody' },
  { to: PATHS.game, label: 'Play', audience: 'players' },
  { to: PATHS.battle, label: 'Battle', audience: 'players' },
  { to: PATHS.leaderboard, label: 'Leaderboard', audience: 'players' },
  { to: PATHS.friends, label: 'Friends', audience: 'players' },
  { to: PATHS.admin, label: 'Admin', audience: 'admins', isSection: true },
  { to: PATHS.support, label: 'Support', audience: 'everybody' },
  { to: PATHS.privacy, label: 'Privacy', audience: 'everybody' },
];

/** The screens in the navigation bar for a visitor (null), a player or an admin. */
export function navItems(user: User | null): NavItem[] {
  return ITEMS.filter(({ audience }) => mayGo(user, audience));
}

function mayGo(user: User | null, audience: Audience): boolean {
  switch (audience) {
    case 'everybody':
      return true;
    case 'players':
      return user !== null;
    case 'admins':
      return user?.is_admin === true;
  }
}
