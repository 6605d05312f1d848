/** What a process with more requests than it can serve prefers. */
import { ROUTES } from './routes';
import { BATTLE_CLIENT, FRIENDS_CLIENT } from './sockets';

/** The most important first. */
export const IMPORTANCES = ['move', 'message', 'opening', 'sign_in', 'board', 'other', 'anonymous'] as const;
export type Importance = (typeof IMPORTANCES)[number];

/** Routes by their pattern. A route that is not listed is `other`, and `anonymous` without a valid token. */
const ROUTE_IMPORTANCE: Readonly<Record<string, Importance>> = {
  [ROUTES.scores.validateGuess]: 'move',
  [ROUTES.scores.submit]: 'move',
  [ROUTES.scores.sync]: 'move',
  [ROUTES.puzzles.today]: 'opening',
  [ROUTES.puzzles.byDate]: 'opening',
  [ROUTES.auth.wsToken]: 'opening',
  [ROUTES.users.login]: 'sign_in',
  [ROUTES.users.logout]: 'sign_in',
  [ROUTES.users.refresh]: 'sign_in',
  [ROUTES.users.reauthenticate]: 'sign_in',
  [ROUTES.users.passkeyLogin]: 'sign_in',
  [ROUTES.users.passkeyLoginOptions]: 'sign_in',
  [ROUTES.users.register]: 'sign_in',
  [ROUTES.users.guest]: 'sign_in',
  [ROUTES.users.claimGuest]: 'sign_in',
  ...Object.fromEntries(Object.values(ROUTES.leaderboards).map((pattern) => [pattern, 'board' as const])),
  [ROUTES.battle.leaderboard]: 'board',
  [ROUTES.battle.leaderboardFriends]: 'board',
};

/** Socket messages by name. A message that is not listed is `other`. */
const MESSAGE_IMPORTANCE: Readonly<Record<string, Importance>> = {
  [BATTLE_CLIENT.authenticate]: 'move',
  [BATTLE_CLIENT.typingUpdate]: 'move',
  [BATTLE_CLIENT.playerReady]: 'move',
  [BATTLE_CLIENT.requestNewChallenge]: 'move',
  [BATTLE_CLIENT.leaveGame]: 'move',
  [BATTLE_CLIENT.getGameState]: 'move',
  [BATTLE_CLIENT.chatMessage]: 'message',
  [BATTLE_CLIENT.lobbyChat]: 'message',
  [FRIENDS_CLIENT.sendMessage]: 'message',
  [BATTLE_CLIENT.createGame]: 'opening',
  [BATTLE_CLIENT.joinGame]: 'opening',
  [BATTLE_CLIENT.joinLobby]: 'opening',
};

const ROUTE_PATTERNS = Object.entries(ROUTE_IMPORTANCE).map(([pattern, importance]) => ({
  path: new RegExp(`^${pattern.replace(/:[a-z_]+/g, '[^/]+')}/?$`),
  importance,
}));

/**
 * Undefined for operational and internal paths, which are never refused. Without a valid token nothing is important, except
 * getting one.
 */
export function routeImportance(path: string, hasValidToken: boolean): Importance | undefined {
  if (!path.startsWith('/api/')) return undefined;
  const importance = ROUTE_PATTERNS.find((route) => route.path.test(path))?.importance ?? 'other';
  return hasValidToken || importance === 'sign_in' ? importance : 'anonymous';
}

export function messageImportance(name: string): Importance {
  return MESSAGE_IMPORTANCE[name] ?? 'other';
}
