/** Queries between services: NATS request–reply. A refusal is returned as an error code. */
import type { CurrentProgress, PuzzleGroups } from './current-puzzles';
import type { GuestClaimData, VersionedPlayer } from './events';
import type { User } from './http/accounts';
import type { AdminAct, DeadLetter, PageQuery } from './http/admin';
import type { DifficultyAlarm } from './http/figures';
import type { HealthReport } from './http/health';
import type { PersonalDataCursor, PersonalDataPage } from './personal-data';
import type { ServiceName } from './routes';

interface UserRef {
  user_id: string;
}

interface DeadLetterRef {
  dead_letter_id: string;
}

/** The admin who makes a change; the asking service has checked the rights. */
interface ActorRef {
  admin_id: string;
}

/** The queries of each service, with data and answer. */
interface OwnQueryMap {
  /** Null when there is no such account. */
  'auth.get_access': {
    data: UserRef;
    answer: { is_admin: boolean; is_observer: boolean; is_active: boolean } | null;
  };
  /** Of existing accounts. */
  'auth.list_usernames': { data: { user_ids: string[] }; answer: { user_id: string; username: string }[] };
  'auth.get_player': { data: UserRef; answer: VersionedPlayer };
  'auth.find_player': { data: { username: string }; answer: VersionedPlayer };
  /** When an account was made, and the other accounts in the claim `browser` of its token. */
  'auth.open_browser_claim': {
    data: UserRef & { browser: string };
    answer: { created_at: string; other_user_ids: string[] };
  };

  'puzzles.list_difficulty_alarms': { data: PageQuery; answer: DifficultyAlarm[] };
  /** Zeros for a user who has not finished a game. */
  'puzzles.get_streak': { data: UserRef; answer: Pick<User, 'current_streak' | 'highest_streak'> };
  /** How many games of a guest an account would take over. */
  'puzzles.count_guest_games': { data: Omit<GuestClaimData, 'claimed_at'>; answer: { games: number } };
  /** Applies the event of a claim without waiting for its delivery; `version` is that of the event. */
  'puzzles.apply_guest_claim': { data: GuestClaimData & { version: number }; answer: { games: number } };
  /** Of the puzzles that are today's somewhere on Earth; only for other services. */
  'puzzles.list_current_groups': { data: Record<string, never>; answer: PuzzleGroups[] };
  'puzzles.get_current_progress': { data: UserRef; answer: CurrentProgress };

  /** Whether the user hides being online from friends. */
  'social.appears_offline': { data: UserRef; answer: { appear_offline: boolean } };
  'social.count_open_reports': { data: Record<string, never>; answer: { open_reports: number } };
}

/** All queries. */
export type QueryMap = OwnQueryMap & {
  [Q in keyof CommonQueryMap as `${ServiceName}.${Q}`]: CommonQueryMap[Q];
};

export type QueryName = keyof QueryMap;
export type QueryData<Q extends QueryName> = QueryMap[Q]['data'];
export type QueryAnswer<Q extends QueryName> = QueryMap[Q]['answer'];

export const QUERIES = {
  getAccess: 'auth.get_access',
  listUsernames: 'auth.list_usernames',
  getPlayer: 'auth.get_player',
  findPlayer: 'auth.find_player',
  openBrowserClaim: 'auth.open_browser_claim',
  listDifficultyAlarms: 'puzzles.list_difficulty_alarms',
  getStreak: 'puzzles.get_streak',
  countGuestGames: 'puzzles.count_guest_games',
  applyGuestClaim: 'puzzles.apply_guest_claim',
  listCurrentGroups: 'puzzles.list_current_groups',
  getCurrentProgress: 'puzzles.get_current_progress',
  appearsOffline: 'social.appears_offline',
  countOpenReports: 'social.count_open_reports',
} as const satisfies Record<string, QueryName>;

/** Queries that every service answers under its own name; `libs/platform` implements them. */
export interface CommonQueryMap {
  'dead_letters.list': { data: PageQuery; answer: DeadLetter[] };
  'dead_letters.replay': { data: ActorRef & DeadLetterRef; answer: DeadLetterRef };
  'dead_letters.discard': { data: ActorRef & DeadLetterRef; answer: DeadLetterRef };
  /** What admins did in the last seconds, oldest first: the events may still be on their way. */
  'acts.list_recent': { data: Record<string, never>; answer: AdminAct[] };
  /** What the service stores about a user, page by page; `after` is null for the first page. */
  'personal_data.export': { data: UserRef & { after: PersonalDataCursor | null }; answer: PersonalDataPage };
  /** Answered by every replica for itself. */
  'health.read': { data: object; answer: HealthReport };
}

/** The common queries that every replica answers; the others are answered by one replica of the service. */
export const ANSWERED_BY_EVERY_REPLICA: readonly (keyof CommonQueryMap)[] = ['health.read'];

/** The name of a common query for one service. */
export function commonQuery<S extends ServiceName, Q extends keyof CommonQueryMap>(
  service: S,
  name: Q,
): `${S}.${Q}` {
  return `${service}.${name}`;
}

/** The subject of a query: `queries.<service>.<query>` after the prefix of the installation. */
export function querySubject(name: QueryName, prefix = ''): string {
  return `${prefix}queries.${name}`;
}
