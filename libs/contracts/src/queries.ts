/** Questions between services: NATS request–reply. The one asked decides; a refusal comes back as an error code. */
import type { ErrorCode } from './errors';
import type { PlayerData } from './events';
import type { User } from './http/accounts';
import type {
  AdminAct,
  AdminCreateUserRequest,
  AdminPuzzle,
  AdminPuzzles,
  AdminPuzzlesQuery,
  AdminUpdatePuzzleRequest,
  AdminUpdateScoreRequest,
  AdminUpdateUserRequest,
  AdminUsers,
  AdminUsersQuery,
  DeadLetter,
  FailedLogin,
  FlaggedBattle,
  FlaggedGame,
  ImportResult,
  PageQuery,
  PuzzleImport,
  RecalculatedStreaks,
  ReportedPerson,
} from './http/admin';
import type { ValidationFault } from './http/errors';
import type { Score } from './http/scores';
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

interface DeadLetterRef {
  dead_letter_id: string;
}

/** The admin on whose word a change is made; whoever asks has checked that it is one. */
interface ActorRef {
  admin_id: string;
}

/** What a change came to, and the entry of the audit log for it; none when everything was so already. */
export interface Acted<T> {
  result: T;
  act: AdminAct | null;
}

/** Every question to one service, with its data and its answer. */
interface OwnQueryMap {
  'auth.get_access': { data: UserRef; answer: { is_admin: boolean; is_active: boolean } };
  'auth.list_users': { data: AdminUsersQuery; answer: AdminUsers };
  'auth.get_user': { data: UserRef; answer: User };
  /** Of those who have an account. */
  'auth.list_usernames': { data: { user_ids: string[] }; answer: { user_id: string; username: string }[] };
  /** An account by its username, as events tell of it, with the version that they would have. */
  'auth.find_player': { data: { username: string }; answer: { player: PlayerData; version: number } };
  'auth.create_user': { data: ActorRef & AdminCreateUserRequest; answer: Acted<User> };
  'auth.update_user': { data: ActorRef & UserRef & AdminUpdateUserRequest; answer: Acted<User> };
  'auth.set_user_status': { data: ActorRef & UserRef & { is_active: boolean }; answer: Acted<User> };
  'auth.reset_user_password': { data: ActorRef & UserRef & { new_password: string }; answer: Acted<UserRef> };
  'auth.delete_user': { data: ActorRef & UserRef; answer: Acted<UserRef> };
  'auth.unlock_user': { data: ActorRef & UserRef; answer: Acted<UserRef> };
  'auth.list_failed_logins': { data: PageQuery; answer: FailedLogin[] };

  'puzzles.list_puzzles': { data: AdminPuzzlesQuery; answer: AdminPuzzles };
  'puzzles.get_puzzle': { data: PuzzleRef; answer: AdminPuzzle };
  'puzzles.update_puzzle': {
    data: ActorRef & PuzzleRef & AdminUpdatePuzzleRequest;
    answer: Acted<AdminPuzzle>;
  };
  'puzzles.delete_puzzle': { data: ActorRef & PuzzleRef; answer: Acted<PuzzleRef> };
  'puzzles.import_puzzles': { data: ActorRef & { puzzles: PuzzleImport[] }; answer: Acted<ImportResult> };
  'puzzles.list_user_scores': { data: UserRef & PageQuery; answer: Score[] };
  'puzzles.update_score': { data: ActorRef & ScoreRef & AdminUpdateScoreRequest; answer: Acted<Score> };
  'puzzles.delete_score': { data: ActorRef & ScoreRef; answer: Acted<ScoreRef> };
  'puzzles.reset_user_puzzle': {
    data: ActorRef & UserRef & PuzzleRef;
    answer: Acted<UserRef & PuzzleRef>;
  };
  /** Newest first. */
  'puzzles.list_flagged_games': { data: PageQuery; answer: FlaggedGame[] };
  'puzzles.recalculate_streaks': { data: ActorRef & UserRef; answer: Acted<RecalculatedStreaks> };

  /** Newest first. */
  'battle.list_flagged_battles': { data: PageQuery; answer: FlaggedBattle[] };

  'social.list_reports': { data: PageQuery; answer: ReportedPerson[] };
}

/** Every question. */
export type QueryMap = OwnQueryMap & {
  [Q in keyof CommonQueryMap as `${ServiceName}.${Q}`]: CommonQueryMap[Q];
};

export type QueryName = keyof QueryMap;
export type QueryData<Q extends QueryName> = QueryMap[Q]['data'];
export type QueryAnswer<Q extends QueryName> = QueryMap[Q]['answer'];

export const QUERIES = {
  getAccess: 'auth.get_access',
  listUsers: 'auth.list_users',
  getUser: 'auth.get_user',
  listUsernames: 'auth.list_usernames',
  findPlayer: 'auth.find_player',
  createUser: 'auth.create_user',
  updateUser: 'auth.update_user',
  setUserStatus: 'auth.set_user_status',
  resetUserPassword: 'auth.reset_user_password',
  deleteUser: 'auth.delete_user',
  unlockUser: 'auth.unlock_user',
  listFailedLogins: 'auth.list_failed_logins',
  listPuzzles: 'puzzles.list_puzzles',
  getPuzzle: 'puzzles.get_puzzle',
  updatePuzzle: 'puzzles.update_puzzle',
  deletePuzzle: 'puzzles.delete_puzzle',
  importPuzzles: 'puzzles.import_puzzles',
  listUserScores: 'puzzles.list_user_scores',
  updateScore: 'puzzles.update_score',
  deleteScore: 'puzzles.delete_score',
  resetUserPuzzle: 'puzzles.reset_user_puzzle',
  recalculateStreaks: 'puzzles.recalculate_streaks',
  listFlaggedGames: 'puzzles.list_flagged_games',
  listFlaggedBattles: 'battle.list_flagged_battles',
  listReports: 'social.list_reports',
} as const satisfies Record<string, QueryName>;

/** Asked of every service, each under its own name: the platform answers. */
export interface CommonQueryMap {
  'dead_letters.list': { data: PageQuery; answer: DeadLetter[] };
  'dead_letters.replay': { data: ActorRef & DeadLetterRef; answer: Acted<DeadLetterRef> };
  'dead_letters.discard': { data: ActorRef & DeadLetterRef; answer: Acted<DeadLetterRef> };
  /** What an admin did there; null when nothing of that id is kept. */
  'acts.get': { data: { act_id: string }; answer: AdminAct | null };
}

/** The name of a question that every service answers, for one of them. */
export function commonQuery<S extends ServiceName, Q extends keyof CommonQueryMap>(
  service: S,
  name: Q,
): `${S}.${Q}` {
  return `${service}.${name}`;
}

/** How the one asked refuses; `detail` replaces the sentence of the code. */
export interface QueryRefusal {
  code: ErrorCode;
  detail?: string;
  faults?: ValidationFault[];
  retry_after_seconds?: number;
}

/** The subject of a question: `queries.<service>.<question>`, with the installation's prefix in front. */
export function querySubject(name: QueryName, prefix = ''): string {
  return `${prefix}queries.${name}`;
}
