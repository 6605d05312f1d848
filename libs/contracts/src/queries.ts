/** Queries between services: NATS request–reply, which changes nothing. A refusal is returned as an error code. */
import type { CommandName } from './commands';
import { declareRequest as declare, namesOf, type RequestMap } from './declared';
import type { CurrentProgress, DayResults, PuzzleGroups } from './current-puzzles';
import type { GuestClaimData, VersionedUser } from './events';
import type { User } from './http/accounts';
import type { AdminAct, DeadLetter, PageQuery } from './http/admin';
import type { DifficultyAlarm } from './http/figures';
import type { HealthReport } from './http/health';
import type { PersonalDataCursor, PersonalDataPage } from './personal-data';
import type { ServiceName } from './service-names';
import type { ChatLine } from './sockets/battle';

interface UserRef {
  user_id: string;
}

/** The queries of each service: name, data and answer. */
const DECLARED = {
  /** Null when there is no such account. */
  getAccess: declare('auth.get_access').of<
    UserRef,
    {
      is_admin: boolean;
      is_observer: boolean;
      is_active: boolean;
      /** Its role counts only in a session that began with a passkey. */
      needs_passkey: boolean;
    } | null
  >(),
  /** Of existing accounts. */
  listUsernames: declare('auth.list_usernames').of<
    { user_ids: string[] },
    { user_id: string; username: string }[]
  >(),
  /** The accounts whose names or address contain a text, newest first. */
  searchUserIds: declare('auth.search_user_ids').of<{ search: string }, string[]>(),
  /** On the wire a user is a player, as earlier releases ask and answer. */
  getUser: declare('auth.get_player').of<UserRef, VersionedUser>(),
  findUser: declare('auth.find_player').of<{ username: string }, VersionedUser>(),
  /** When an account was made, and the other accounts in the claim `browser` of its token. */
  openBrowserClaim: declare('auth.open_browser_claim').of<
    UserRef & { browser: string },
    { created_at: string; other_user_ids: string[] }
  >(),

  listDifficultyAlarms: declare('puzzles.list_difficulty_alarms').of<PageQuery, DifficultyAlarm[]>(),
  /** Zeros for a user who has not finished a game. */
  getStreak: declare('puzzles.get_streak').of<UserRef, Pick<User, 'current_streak' | 'highest_streak'>>(),
  /** How many games of a guest an account would take over. */
  countGuestGames: declare('puzzles.count_guest_games').of<
    Omit<GuestClaimData, 'claimed_at'>,
    { games: number }
  >(),
  /** Of the puzzles that are today's somewhere on Earth; only for other services. */
  listCurrentGroups: declare('puzzles.list_current_groups').of<Record<string, never>, PuzzleGroups[]>(),
  /** Of those who have opened the puzzle of the user's date, in the zone or in the last one that the user has named. */
  listDayResults: declare('puzzles.list_day_results').of<
    UserRef & { zone: string | null; other_ids: string[] },
    DayResults
  >(),
  getCurrentProgress: declare('puzzles.get_current_progress').of<UserRef, CurrentProgress>(),

  /** Whether the user hides being online from friends. */
  appearsOffline: declare('social.appears_offline').of<UserRef, { appear_offline: boolean }>(),
  countOpenReports: declare('social.count_open_reports').of<
    Record<string, never>,
    { open_reports: number; open_cases: number }
  >(),

  /**
   * A message of the lobby or of a room where the reader was, with those before and after it, oldest first; empty when it is
   * gone or not for the reader.
   */
  listChatAround: declare('battle.list_chat_around').of<
    { message_id: string; reader_id: string },
    ChatLine[]
  >(),
} as const;

/** Queries that every service answers under its own name; `libs/platform` implements them. */
const COMMON = {
  deadLettersList: declare('dead_letters.list').of<PageQuery, DeadLetter[]>(),
  /** What admins did in the last seconds, oldest first: the events may still be on their way. */
  actsListRecent: declare('acts.list_recent').of<Record<string, never>, AdminAct[]>(),
  /** What the service stores about a user, page by page; `after` is null for the first page. */
  personalDataExport: declare('personal_data.export').of<
    UserRef & { after: PersonalDataCursor | null },
    PersonalDataPage
  >(),
  /** Answered by every replica for itself. */
  healthRead: declare('health.read').of<object, HealthReport>(),
} as const;

export type CommonQueryMap = RequestMap<typeof COMMON>;
type CommonName = keyof CommonQueryMap;

/** All queries. */
export type QueryMap = RequestMap<typeof DECLARED> & {
  [Q in CommonName as `${ServiceName}.${Q}`]: CommonQueryMap[Q];
};

export type QueryName = keyof QueryMap;
export type QueryData<Q extends QueryName> = QueryMap[Q]['data'];
export type QueryAnswer<Q extends QueryName> = QueryMap[Q]['answer'];

export const QUERIES = namesOf(DECLARED);

/** The common queries that every replica answers; the others are answered by one replica of the service. */
export const ANSWERED_BY_EVERY_REPLICA: readonly CommonName[] = [COMMON.healthRead.name];

/** The name of a common query for one service. */
export function commonQuery<S extends ServiceName, Q extends CommonName>(service: S, name: Q): `${S}.${Q}` {
  return `${service}.${name}`;
}

/** The subject of a query or a command: `queries.<service>.<name>` after the prefix of the installation. */
export function querySubject(name: QueryName | CommandName, prefix = ''): string {
  return `${prefix}queries.${name}`;
}
