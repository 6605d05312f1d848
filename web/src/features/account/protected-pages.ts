import { matchPath, parsePath } from 'react-router';
import { PATHS } from '../../shared/paths';

/** A page that needs a session or an account. */
export interface ProtectedPage {
  /** Why the visitor is not there yet. */
  reason: string;
  /** Guests may go there. */
  guests: boolean;
}

const PROTECTED_PAGES: readonly (readonly [path: string, ProtectedPage])[] = [
  [
    PATHS.game,
    { reason: "Play today's puzzle at once as a guest, or log in to keep your streak.", guests: true },
  ],
  [
    PATHS.archive,
    { reason: 'Past puzzles can be practised as a guest, or with your account.', guests: true },
  ],
  [PATHS.battle, { reason: 'Battles are between players who have an account.', guests: false }],
  [PATHS.friends, { reason: 'Friends find each other by their accounts.', guests: false }],
  ['/chat', { reason: 'Chats are between friends, who have an account each.', guests: false }],
  [PATHS.profile, { reason: 'Your profile comes with your account.', guests: false }],
  [PATHS.admin, { reason: 'These pages are for administrators.', guests: false }],
];

/** @param to a path, perhaps with a query */
export function protectedPageOf(to: string): ProtectedPage | undefined {
  const { pathname = '' } = parsePath(to);
  return PROTECTED_PAGES.find(([path]) => matchPath({ path, end: false }, pathname))?.[1];
}
