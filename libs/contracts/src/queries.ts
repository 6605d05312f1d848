/** Queries between services: NATS request–reply. A refusal is returned as an error code. */
import { declareQuery as declare, namesOf } from './declared';
import type { CurrentProgress, PuzzleGroups } from './current-puzzles';
import type { GuestClaimData, VersionedPlayer } from './events';
import type { User } from './http/accounts';
import type {
  AdminAct,
  AdminCreateUserRequest,
  AdminPuzzle,
  AdminPuzzles,
  AdminPuzzlesQuery,
  AdminScore,
  AdminUpdatePuzzleRequest,
  AdminUpdateScoreRequest,
  AdminUpdateUserRequest,
  AdminUser,
  AdminUsers,
  AdminUserStatusRequest,
  AdminUsersQuery,
  DeadLetter,
  FailedLogin,
  HideScoreRequest,
  ImportResult,
  PageQuery,
  PuzzleImport,
  RecalculatedStreaks,
} from './http/admin';
import type { BattleReplay } from './http/battle';
import type {
  CalendarDay,
  CalendarQuery,
  CheckPuzzleRequest,
  CreatePuzzleRequest,
  DeletePuzzleQuery,
  MovePuzzleRequest,
  PuzzleCheck,
  PuzzleDraft,
  PuzzleStatistics,
  SaveDraftRequest,
} from './http/editorial';
import type { DifficultyAlarm } from './http/figures';
import type {
  DecideFlagRequest,
  FlaggedBattle,
  FlaggedBattlesQuery,
  FlaggedGame,
  LiveBattle,
  VoidBattlesRequest,
  VoidedBattles,
} from './http/flags';
import type { ReportedPerson, ReportsQuery, UpdateReportRequest, WarnUserRequest } from './http/moderation';
import type { HealthReport } from './http/health';
import type { PersonalDataCursor, PersonalDataPage } from './personal-data';
import type { ServiceName } from './routes';

interface UserRef {
  user_id: string;
}

interface PuzzleRef {
  puzzle_id: number;
}

interface ScoreRef {
  score_id: number;
}

interface BattleRef {
  battle_id: string;
}

interface DraftRef {
  draft_id: number;
}

interface ReportRef {
  report_id: number;
}

interface DeadLetterRef {
  dead_letter_id: string;
}

/** The admin who makes a change; the asking service has checked the rights. */
interface ActorRef {
  admin_id: string;
}

/** The same, for changes of which some are refused with `reauthenticate` when the sign-in is not recent. */
type DatedActor = ActorRef & { sign_in_is_old?: true };

/** The result of a change and its audit record, which is null when nothing changed. */
export interface AdminResult<T> {
  result: T;
  act: AdminAct | null;
}

/** The queries of each service: name, data and answer. */
const DECLARED = {
  getAccess: declare('auth.get_access').of<
    UserRef,
    { is_admin: boolean; is_observer: boolean; is_active: boolean }
  >(),
  listUsers: declare('auth.list_users').of<AdminUsersQuery, AdminUsers>(),
  getUser: declare('auth.get_user').of<UserRef, AdminUser>(),
  /** Of existing accounts. */
  listUsernames: declare('auth.list_usernames').of<
    { user_ids: string[] },
    { user_id: string; username: string }[]
  >(),
  getPlayer: declare('auth.get_player').of<UserRef, VersionedPlayer>(),
  findPlayer: declare('auth.find_player').of<{ username: string }, VersionedPlayer>(),
  createUser: declare('auth.create_user').of<ActorRef & AdminCreateUserRequest, AdminResult<AdminUser>>(),
  updateUser: declare('auth.update_user').of<
    DatedActor & UserRef & AdminUpdateUserRequest,
    AdminResult<AdminUser>
  >(),
  setUserStatus: declare('auth.set_user_status').of<
    DatedActor & UserRef & AdminUserStatusRequest,
    AdminResult<AdminUser>
  >(),
  /** Null ends a mute. */
  muteUser: declare('auth.mute_user').of<
    ActorRef & UserRef & { until: string | null; version?: number },
    AdminResult<AdminUser>
  >(),
  resetUserPassword: declare('auth.reset_user_password').of<
    ActorRef & UserRef & { new_password: string },
    AdminResult<UserRef>
  >(),
  deleteUser: declare('auth.delete_user').of<ActorRef & UserRef, AdminResult<UserRef>>(),
  unlockUser: declare('auth.unlock_user').of<ActorRef & UserRef, AdminResult<UserRef>>(),
  listFailedLogins: declare('auth.list_failed_logins').of<PageQuery, FailedLogin[]>(),
  /** When an account was made, and the other accounts in the claim `browser` of its token. */
  openBrowserClaim: declare('auth.open_browser_claim').of<
    UserRef & { browser: string },
    { created_at: string; other_user_ids: string[] }
  >(),

  listPuzzles: declare('puzzles.list_puzzles').of<AdminPuzzlesQuery, AdminPuzzles>(),
  getPuzzle: declare('puzzles.get_puzzle').of<PuzzleRef, AdminPuzzle>(),
  updatePuzzle: declare('puzzles.update_puzzle').of<
    ActorRef & PuzzleRef & AdminUpdatePuzzleRequest,
    AdminResult<AdminPuzzle>
  >(),
  createPuzzle: declare('puzzles.create_puzzle').of<
    ActorRef & CreatePuzzleRequest,
    AdminResult<AdminPuzzle>
  >(),
  movePuzzle: declare('puzzles.move_puzzle').of<
    ActorRef & PuzzleRef & MovePuzzleRequest,
    AdminResult<AdminPuzzle>
  >(),
  deletePuzzle: declare('puzzles.delete_puzzle').of<
    ActorRef & PuzzleRef & DeletePuzzleQuery,
    AdminResult<PuzzleRef>
  >(),
  listCalendar: declare('puzzles.list_calendar').of<CalendarQuery, CalendarDay[]>(),
  getStatistics: declare('puzzles.get_statistics').of<PuzzleRef, PuzzleStatistics>(),
  listDifficultyAlarms: declare('puzzles.list_difficulty_alarms').of<PageQuery, DifficultyAlarm[]>(),
  checkPuzzle: declare('puzzles.check_puzzle').of<CheckPuzzleRequest, PuzzleCheck>(),
  /** Changed last first. */
  listDrafts: declare('puzzles.list_drafts').of<PageQuery, PuzzleDraft[]>(),
  createDraft: declare('puzzles.create_draft').of<ActorRef & SaveDraftRequest, AdminResult<PuzzleDraft>>(),
  updateDraft: declare('puzzles.update_draft').of<
    ActorRef & DraftRef & SaveDraftRequest,
    AdminResult<PuzzleDraft>
  >(),
  deleteDraft: declare('puzzles.delete_draft').of<ActorRef & DraftRef, AdminResult<DraftRef>>(),
  importPuzzles: declare('puzzles.import_puzzles').of<
    ActorRef & { puzzles: PuzzleImport[] },
    AdminResult<ImportResult>
  >(),
  listUserScores: declare('puzzles.list_user_scores').of<UserRef & PageQuery, AdminScore[]>(),
  updateScore: declare('puzzles.update_score').of<
    ActorRef & ScoreRef & AdminUpdateScoreRequest,
    AdminResult<AdminScore>
  >(),
  hideScore: declare('puzzles.hide_score').of<
    ActorRef & ScoreRef & HideScoreRequest,
    AdminResult<AdminScore>
  >(),
  deleteScore: declare('puzzles.delete_score').of<ActorRef & ScoreRef, AdminResult<ScoreRef>>(),
  resetUserPuzzle: declare('puzzles.reset_user_puzzle').of<
    ActorRef & UserRef & PuzzleRef,
    AdminResult<UserRef & PuzzleRef>
  >(),
  /** Newest first. */
  listFlaggedGames: declare('puzzles.list_flagged_games').of<PageQuery, FlaggedGame[]>(),
  /** Zeros for a user who has not finished a game. */
  getStreak: declare('puzzles.get_streak').of<UserRef, Pick<User, 'current_streak' | 'highest_streak'>>(),
  /** How many games of a guest an account would take over. */
  countGuestGames: declare('puzzles.count_guest_games').of<
    Omit<GuestClaimData, 'claimed_at'>,
    { games: number }
  >(),
  /** Applies the event of a claim without waiting for its delivery; `version` is that of the event. */
  applyGuestClaim: declare('puzzles.apply_guest_claim').of<
    GuestClaimData & { version: number },
    { games: number }
  >(),
  /** Of the puzzles that are today's somewhere on Earth; only for other services. */
  listCurrentGroups: declare('puzzles.list_current_groups').of<Record<string, never>, PuzzleGroups[]>(),
  getCurrentProgress: declare('puzzles.get_current_progress').of<UserRef, CurrentProgress>(),
  recalculateStreaks: declare('puzzles.recalculate_streaks').of<
    ActorRef & UserRef,
    AdminResult<RecalculatedStreaks>
  >(),

  /** Newest first. */
  listFlaggedBattles: declare('battle.list_flagged_battles').of<FlaggedBattlesQuery, FlaggedBattle[]>(),
  decideFlaggedBattle: declare('battle.decide_flagged_battle').of<
    ActorRef & BattleRef & DecideFlagRequest,
    AdminResult<FlaggedBattle>
  >(),
  getFlaggedReplay: declare('battle.get_flagged_replay').of<BattleRef, BattleReplay>(),
  /** Newest first. */
  listLiveBattles: declare('battle.list_live').of<PageQuery, LiveBattle[]>(),
  voidBattles: declare('battle.void').of<ActorRef & VoidBattlesRequest, AdminResult<VoidedBattles>>(),

  /** Whether the user hides being online from friends. */
  appearsOffline: declare('social.appears_offline').of<UserRef, { appear_offline: boolean }>(),
  /** Newest first. */
  listReports: declare('social.list_reports').of<ReportsQuery, ReportedPerson[]>(),
  updateReport: declare('social.update_report').of<
    ActorRef & ReportRef & UpdateReportRequest,
    AdminResult<ReportedPerson>
  >(),
  countOpenReports: declare('social.count_open_reports').of<
    Record<string, never>,
    { open_reports: number }
  >(),
  warnUser: declare('social.warn_user').of<ActorRef & UserRef & WarnUserRequest, AdminResult<UserRef>>(),
} as const;

/** Queries that every service answers under its own name; `libs/platform` implements them. */
const COMMON = {
  deadLettersList: declare('dead_letters.list').of<PageQuery, DeadLetter[]>(),
  deadLettersReplay: declare('dead_letters.replay').of<
    ActorRef & DeadLetterRef,
    AdminResult<DeadLetterRef>
  >(),
  deadLettersDiscard: declare('dead_letters.discard').of<
    ActorRef & DeadLetterRef,
    AdminResult<DeadLetterRef>
  >(),
  /** An admin action; null when there is none with that id. */
  actsGet: declare('acts.get').of<{ act_id: string }, AdminAct | null>(),
  /** What the service stores about a user, page by page; `after` is null for the first page. */
  personalDataExport: declare('personal_data.export').of<
    UserRef & { after: PersonalDataCursor | null },
    PersonalDataPage
  >(),
  /** Answered by every replica for itself. */
  healthRead: declare('health.read').of<object, HealthReport>(),
} as const;

type Declared = (typeof DECLARED)[keyof typeof DECLARED];
type Common = (typeof COMMON)[keyof typeof COMMON];
type CommonName = Common['name'];
export type CommonQueryMap = { [Q in Common as Q['name']]: Pick<Q, 'data' | 'answer'> };

/** All queries. */
export type QueryMap = { [Q in Declared as Q['name']]: Pick<Q, 'data' | 'answer'> } & {
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

/** The subject of a query: `queries.<service>.<query>` after the prefix of the installation. */
export function querySubject(name: QueryName, prefix = ''): string {
  return `${prefix}queries.${name}`;
}
