import type { PlayerName } from './friends';
import type { ServiceName } from '../routes';
import type { User } from './accounts';
import type { GameOverReason } from './battle';
import type { Category } from './puzzles';
import type { Score } from './scores';

export type SortOrder = 'asc' | 'desc';

export interface PageQuery {
  skip?: number;
  limit?: number;
}

export const USER_SORT_KEYS = [
  'created_at',
  'username',
  'email',
  'display_name',
  'is_admin',
  'is_active',
  'current_streak',
  'highest_streak',
] as const;
export type UserSortKey = (typeof USER_SORT_KEYS)[number];

export interface AdminUsersQuery extends PageQuery {
  search?: string;
  sort_by?: UserSortKey;
  sort_order?: SortOrder;
}

export interface AdminUsers {
  users: User[];
  total: number;
}

export interface AdminCreateUserRequest {
  username: string;
  password: string;
  email: string;
  display_name: string;
  is_admin?: boolean;
}

export interface AdminUpdateUserRequest {
  email?: string;
  display_name?: string;
  is_admin?: boolean;
}

export interface AdminUserStatusRequest {
  is_active: boolean;
}

export interface AdminResetPasswordRequest {
  /** That of the path. */
  user_id?: string;
  new_password: string;
}

export interface RecalculatedStreaks {
  user_id: string;
  current_streak: number;
  highest_streak: number;
}

export interface AdminUpdateScoreRequest {
  points_scored?: number;
  completion_time_seconds?: number;
}

export interface AdminStats {
  total_users: number;
  active_today: number;
  total_puzzles: number;
  days_of_cover_ahead: number;
  games_today: number;
  battles_today: number;
}

export interface FailedLogin {
  email: string;
  ip: string;
  user_agent: string | null;
  attempted_at: string;
  user_id: string | null;
  locked: boolean;
}

/** A direct message that is kept with a report. */
export interface ReportedMessage {
  message_id: number;
  from_user_id: string;
  message: string;
  timestamp: string;
}

/** A person whom another has reported; names as they are now. */
export interface ReportedPerson {
  report_id: number;
  reporter: PlayerName;
  reported: PlayerName;
  reason: string;
  message_id: number | null;
  /** The message and the five nearest of the conversation as they were when it was reported, oldest first; else none. */
  messages: ReportedMessage[];
  created_at: string;
}

/** A guess as the log of its game has it. */
export interface GuessLogEntry {
  /** From 1. */
  seq: number;
  /** None when the time ran out. */
  words: string[];
  verdict: 'correct' | 'near' | 'wrong' | 'timed_out';
  /** When the server judged it. */
  judged_at: string;
  /** When a guess made offline was made, as the device says; null for one made online. */
  claimed_at: string | null;
}

/** A scored game whose guesses came faster than a person reads. It stays where it is until an admin acts. */
export interface FlaggedGame extends Score {
  username: string;
  started_at: string;
  log: GuessLogEntry[];
}

/** A challenge that somebody finished first. */
export interface CompletedChallenge {
  user_id: string;
  text: string;
  /** From its being shown to its last character. */
  duration_ms: number;
  /** With five characters to a word. */
  wpm: number;
}

/** A battle in which somebody typed faster than people do. It stays where it is. */
export interface FlaggedBattle {
  battle_id: string;
  finished_at: string;
  reason: GameOverReason;
  winner_id: string | null;
  players: PlayerName[];
  log: CompletedChallenge[];
}

export const PUZZLE_SORT_KEYS = ['puzzle_id', 'puzzle_date'] as const;
export type PuzzleSortKey = (typeof PUZZLE_SORT_KEYS)[number];

export interface AdminPuzzlesQuery extends PageQuery {
  date_search?: string;
  sort_by?: PuzzleSortKey;
  sort_order?: SortOrder;
}

/** `words` are those of the categories, in the categories' order. */
export interface AdminPuzzleData {
  words: string[];
  categories: Category[];
}

export interface AdminPuzzle {
  puzzle_id: number;
  puzzle_date: string;
  puzzle_data: AdminPuzzleData;
}

export interface AdminPuzzles {
  puzzles: AdminPuzzle[];
  total: number;
}

export interface AdminUpdatePuzzleRequest {
  puzzle_data: { words?: string[]; categories: Category[] };
}

/** One element of an import file. */
export interface PuzzleImport {
  puzzle_date: string;
  categories: Category[];
}

/** The multipart field that carries the import file. */
export const IMPORT_FILE_FIELD = 'file';

export interface ImportResult {
  imported: number;
  skipped: number;
}

/** Everything an admin can do that changes something. */
export type AdminAction =
  | 'user.create'
  | 'user.update'
  | 'user.set_status'
  | 'user.reset_password'
  | 'user.delete'
  | 'user.unlock'
  | 'user.recalculate_streaks'
  | 'puzzle.update'
  | 'puzzle.delete'
  | 'puzzle.import'
  | 'score.update'
  | 'score.delete'
  | 'score.reset'
  | 'challenge.create'
  | 'challenge.retire'
  | 'dead_letter.replay'
  | 'dead_letter.discard';

/** The keys under which an act may have names of a person; they are taken out of it when the person's account is deleted. */
export const ACT_NAME_KEYS: readonly string[] = ['username', 'email', 'display_name'];

/** One change an admin made, as the service keeps it that made the change; never a password, nor anything made from one. */
export interface AdminAct {
  /** UUID */
  act_id: string;
  admin_id: string;
  action: AdminAction;
  target_type: 'user' | 'puzzle' | 'score' | 'challenge' | 'dead_letter';
  target_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  occurred_at: string;
  request_id: string;
}

/** An act in the audit log. Names of people who have deleted their accounts are gone from it. */
export interface AuditEntry extends Omit<AdminAct, 'act_id'> {
  audit_id: number;
  admin_username: string;
}

/** Stands where the username of an admin would who has no account any more; no username looks like it. */
export const DELETED_ADMIN = '(deleted)';

/** An event that a consumer gave up on. */
export interface DeadLetter {
  dead_letter_id: string;
  service: ServiceName;
  consumer: string;
  event_id: string | null;
  subject: string;
  /** The event as it came, or its raw text when it can't be decoded. */
  payload: unknown;
  error: string;
  attempts: number;
  failed_at: string;
}

export interface DeadLettersQuery extends PageQuery {
  /** Of all services, if left out. */
  service?: ServiceName;
}

/** What an admin reads after a change that has nothing else to show. */
export const ADMIN_MESSAGES = {
  passwordReset: 'Password has been reset.',
  unlocked: 'The account is unlocked.',
  gameReset: 'The game has been reset.',
  deadLetterReplayed: 'The event has been applied.',
} as const;
