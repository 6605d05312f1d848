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
  [PATHS.archive, { reason: 'Practice past puzzles as a guest, or with your account.', guests: true }],
  [PATHS.battle, { reason: 'You need an account to battle other players.', guests: false }],
  [PATHS.friends, { reason: 'You need an account to make friends.', guests: false }],
  ['/chat', { reason: 'You need an account to chat with friends.', guests: false }],
  [PATHS.profile, { reason: 'Your profile comes with your account.', guests: false }],
  [PATHS.admin, { reason: 'These pages are for administrators.', guests: false }],
];

/** @param to a path, perhaps with a query */
export function protectedPageOf(to: string): ProtectedPage | undefined {
  const { pathname = '' } = parsePath(to);
  return PROTECTED_PAGES.find(([path]) => matchPath({ path, end: false }, pathname))?.[1];
}
