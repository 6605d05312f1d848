import type { ServiceName } from '../service-names';
import * as ROUTES from './table';

/** A pattern that covers everything below it, and the service behind it. */
export interface RouteOwner {
  prefix: string;
  service: ServiceName;
}

/** The first that covers a path decides. An admin calls the service that owns the data. */
const ROUTE_OWNERS: readonly RouteOwner[] = [
  { prefix: ROUTES.config, service: 'auth' },
  { prefix: ROUTES.users.notices, service: 'social' },
  { prefix: '/api/users', service: 'auth' },
  { prefix: '/api/auth', service: 'auth' },
  { prefix: ROUTES.jwks, service: 'auth' },
  { prefix: ROUTES.accessChanges, service: 'auth' },
  { prefix: '/api/puzzles', service: 'puzzles' },
  { prefix: ROUTES.made.list, service: 'puzzles' },
  { prefix: '/api/scores', service: 'puzzles' },
  { prefix: '/api/leaderboard', service: 'puzzles' },
  { prefix: '/api/friends', service: 'social' },
  { prefix: '/api/battle', service: 'battle' },
  { prefix: ROUTES.sockets.battle, service: 'battle' },
  { prefix: ROUTES.sockets.friends, service: 'social' },
  { prefix: ROUTES.admin.userScores, service: 'puzzles' },
  { prefix: ROUTES.admin.resetUserPuzzle, service: 'puzzles' },
  { prefix: ROUTES.admin.recalculateStreaks, service: 'puzzles' },
  { prefix: ROUTES.admin.warnUser, service: 'social' },
  { prefix: ROUTES.admin.users, service: 'auth' },
  { prefix: '/api/admin/security', service: 'auth' },
  { prefix: ROUTES.admin.puzzles, service: 'puzzles' },
  { prefix: ROUTES.admin.madePuzzles, service: 'puzzles' },
  { prefix: '/api/admin/scores', service: 'puzzles' },
  { prefix: ROUTES.admin.flaggedGames, service: 'puzzles' },
  { prefix: ROUTES.admin.reports, service: 'social' },
  { prefix: ROUTES.admin.flaggedBattles, service: 'battle' },
  { prefix: '/api/admin/battles', service: 'battle' },
  { prefix: '/api/admin', service: 'admin' },
];

const OWNERS = ROUTE_OWNERS.map((owner) => ({
  owner,
  covers: new RegExp(`^${owner.prefix.replace(/:[a-z_]+/g, '[^/]+')}(?:/|$)`),
}));

/** Who answers a path; undefined when no service does. */
export function routeOwner(path: string): RouteOwner | undefined {
  return OWNERS.find(({ covers }) => covers.test(path))?.owner;
}
