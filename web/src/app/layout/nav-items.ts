import { PATHS } from '../paths';

export interface NavItem {
  to: string;
  label: string;
}

const EVERYBODY: NavItem[] = [{ to: PATHS.home, label: 'Home' }];

const SIGNED_IN: NavItem[] = [
  { to: PATHS.game, label: 'Play' },
  { to: PATHS.leaderboard, label: 'Leaderboard' },
];

/** The screens in the navigation bar, for visitors and for whoever is signed in. */
export function navItems(signedIn: boolean): NavItem[] {
  return signedIn ? [...EVERYBODY, ...SIGNED_IN] : EVERYBODY;
}
