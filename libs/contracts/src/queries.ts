/** Questions between services: NATS request–reply. The one asked decides; a refusal comes back as an error code. */
import type { ErrorCode } from './errors';
import type { User } from './http/accounts';
import type {
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

/** A change together with the state before it, for the audit log. */
export interface Changed<T> {
  before: T | null;
  after: T | null;
}

/** Every question with its data and its answer. */
export interface QueryMap {
  'auth.get_access': { data: UserRef; answer: { is_admin: boolean; is_active: boolean } };
  'auth.list_users': { data: AdminUsersQuery; answer: AdminUsers };
  'auth.get_user': { data: UserRef; answer: User };
  'auth.create_user': { data: AdminCreateUserRequest; answer: Changed<User> };
  'auth.update_user': { data: UserRef & AdminUpdateUserRequest; answer: Changed<User> };
  'auth.set_user_status': { data: UserRef & { is_active: boolean }; answer: Changed<User> };
  'auth.reset_user_password': { data: UserRef & { new_password: string }; answer: UserRef };
  'auth.delete_user': { data: UserRef; answer: Changed<User> };
  'auth.unlock_user': { data: UserRef; answer: UserRef };
  'auth.list_failed_logins': { data: PageQuery; answer: FailedLogin[] };
  'auth.stats': { data: Record<string, never>; answer: { total_users: number } };

  'puzzles.list_puzzles': { data: AdminPuzzlesQuery; answer: AdminPuzzles };
  'puzzles.get_puzzle': { data: PuzzleRef; answer: AdminPuzzle };
  'puzzles.update_puzzle': { data: PuzzleRef & AdminUpdatePuzzleRequest; answer: Changed<AdminPuzzle> };
  'puzzles.delete_puzzle': { data: PuzzleRef; answer: Changed<AdminPuzzle> };
  'puzzles.import_puzzles': { data: { puzzles: PuzzleImport[] }; answer: ImportResult };
  'puzzles.list_user_scores': { data: UserRef & PageQuery; answer: Score[] };
  'puzzles.update_score': { data: ScoreRef & AdminUpdateScoreRequest; answer: Changed<Score> };
  'puzzles.delete_score': { data: ScoreRef; answer: Changed<Score> };
  'puzzles.reset_user_puzzle': { data: UserRef & PuzzleRef; answer: Changed<Score> };
  'puzzles.recalculate_streaks': { data: UserRef; answer: RecalculatedStreaks };
  'puzzles.stats': {
    data: Record<string, never>;
    answer: { active_today: number; total_puzzles: number; days_of_cover_ahead: number; games_today: number };
  };

  'social.list_reports': { data: PageQuery; answer: ReportedPerson[] };

  'battle.stats': { data: Record<string, never>; answer: { battles_today: number } };
}

export type QueryName = keyof QueryMap;
export type QueryData<Q extends QueryName> = QueryMap[Q]['data'];
export type QueryAnswer<Q extends QueryName> = QueryMap[Q]['answer'];

export const QUERIES = {
  getAccess: 'auth.get_access',
  listUsers: 'auth.list_users',
  getUser: 'auth.get_user',
  createUser: 'auth.create_user',
  updateUser: 'auth.update_user',
  setUserStatus: 'auth.set_user_status',
  resetUserPassword: 'auth.reset_user_password',
  deleteUser: 'auth.delete_user',
  unlockUser: 'auth.unlock_user',
  listFailedLogins: 'auth.list_failed_logins',
  authStats: 'auth.stats',
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
  puzzlesStats: 'puzzles.stats',
  listReports: 'social.list_reports',
  battleStats: 'battle.stats',
} as const satisfies Record<string, QueryName>;

/** Asked of every service that consumes events, each under its own name. */
export interface DeadLetterQueryMap {
  list: { data: PageQuery; answer: DeadLetter[] };
  replay: { data: { dead_letter_id: string }; answer: { dead_letter_id: string } };
  discard: { data: { dead_letter_id: string }; answer: { dead_letter_id: string } };
}

/** What travels back. */
export type QueryReply<T> =
  | { ok: true; data: T }
  | {
      ok: false;
      error: { code: ErrorCode; detail?: string; faults?: ValidationFault[]; retry_after_seconds?: number };
    };

/** The subject of a question: `queries.<service>.<question>`, with the installation's prefix in front. */
export function querySubject(name: QueryName, prefix = ''): string {
  return `${prefix}queries.${name}`;
}

/** The subject of a question about a service's dead letters. */
export function deadLetterSubject(
  service: ServiceName,
  action: keyof DeadLetterQueryMap,
  prefix = '',
): string {
  return `${prefix}queries.${service}.dead_letters.${action}`;
}
