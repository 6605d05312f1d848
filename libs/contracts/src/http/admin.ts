import type { ServiceName } from '../service-names';
import type { User } from './accounts';
import type { CalendarState } from './editorial';
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

/** Sent with a change: one that is based on an older state than the stored one is refused with 409 and `current`. */
export interface BasedOnVersion {
  version?: number;
}

/** An account as admins see it. */
export interface AdminUser extends User {
  /** Increases with every change. */
  version: number;
  /** The end of the last mute, which may be over; absent for everybody else. */
  muted_until?: string;
}

export interface AdminUsers {
  users: AdminUser[];
  total: number;
}

export interface AdminCreateUserRequest {
  username: string;
  password: string;
  email: string;
  display_name: string;
  is_admin?: boolean;
}

export interface AdminUpdateUserRequest extends BasedOnVersion {
  email?: string;
  display_name?: string;
  is_admin?: boolean;
  is_observer?: boolean;
}

export interface AdminUserStatusRequest extends BasedOnVersion {
  is_active: boolean;
}

export interface AdminResetPasswordRequest {
  /** The id in the path. */
  user_id?: string;
  new_password: string;
}

export interface RecalculatedStreaks {
  user_id: string;
  current_streak: number;
  highest_streak: number;
}

/** A score as admins see it. */
export interface AdminScore extends Score {
  /** Increases with every change. */
  version: number;
  /** On no board and in no rank, by decision of an admin; absent elsewhere. */
  hidden?: true;
}

export interface HideScoreRequest extends BasedOnVersion {
  hidden: boolean;
}

export interface AdminUpdateScoreRequest extends BasedOnVersion {
  points_scored?: number;
  completion_time_seconds?: number;
}

export interface FailedLogin {
  email: string;
  ip: string;
  user_agent: string | null;
  attempted_at: string;
  user_id: string | null;
  locked: boolean;
}

export const PUZZLE_SORT_KEYS = ['puzzle_id', 'puzzle_date'] as const;
export type PuzzleSortKey = (typeof PUZZLE_SORT_KEYS)[number];

export interface AdminPuzzlesQuery extends PageQuery {
  /** A part of the date. */
  date_search?: string;
  /** A part of the date, of a word or of the name of a group, in any case. */
  search?: string;
  /** YYYY-MM-DD: none before it. */
  from?: string;
  sort_by?: PuzzleSortKey;
  sort_order?: SortOrder;
}

/** `words` are the words of the categories, in the same order. */
export interface AdminPuzzleData {
  words: string[];
  categories: Category[];
}

export interface AdminPuzzle {
  puzzle_id: number;
  puzzle_date: string;
  puzzle_data: AdminPuzzleData;
  /** Increases with every change. */
  version: number;
  /** Somebody has started it: its words and its date are fixed. */
  is_started: boolean;
}

/** A puzzle of the list. */
export interface AdminPuzzleRow extends AdminPuzzle {
  category_names: string[];
  state: Extract<CalendarState, 'scheduled' | 'started' | 'past'>;
  /** Games that were started. */
  plays: number;
  /** 0–1, of finished ranked games; null below `STATISTICS_MIN_GAMES`. */
  solve_rate: number | null;
}

export interface AdminPuzzles {
  puzzles: AdminPuzzleRow[];
  total: number;
}

export interface AdminUpdatePuzzleRequest extends BasedOnVersion {
  puzzle_data: { words?: string[]; categories: Category[] };
}

/** One element of an import file. */
export interface PuzzleImport {
  puzzle_date: string;
  categories: Category[];
}

/** The multipart field of the import file. */
export const IMPORT_FILE_FIELD = 'file';

export interface ImportQuery {
  /** Imports nothing, and says what an import would do. */
  dry_run?: boolean;
}

export interface ImportResult {
  imported: number;
  skipped: number;
}

/** The answer to a dry run. */
export interface ImportPreview {
  would_import: number;
  /** The dates that have a puzzle already. */
  would_skip: string[];
  /** The first `IMPORT_WARNINGS_SHOWN`, of the puzzles that would be imported. */
  warnings: ImportWarning[];
}

/** `row` is the index of a puzzle in a JSON file, and of a row below the header in a table. */
export interface ImportWarning {
  row: number;
  message: string;
}

export type ImportAnswer = ImportResult | ImportPreview;

/** The columns of a table to import, as CSV or TSV: four rows a puzzle, one for each group. */
export const IMPORT_COLUMNS = [
  'puzzle_date',
  'category',
  'difficulty',
  'word_1',
  'word_2',
  'word_3',
  'word_4',
] as const;

/** All actions of admins that change something. */
export type AdminAction =
  | 'user.create'
  | 'user.update'
  | 'user.set_status'
  | 'user.reset_password'
  | 'user.delete'
  | 'user.unlock'
  | 'user.waive_passkey'
  | 'user.warn'
  | 'user.mute'
  | 'user.unmute'
  | 'user.recalculate_streaks'
  | 'report.update'
  | 'report.update_case'
  | 'puzzle.create'
  | 'puzzle.update'
  | 'puzzle.move'
  | 'puzzle.delete'
  | 'puzzle.withdraw'
  | 'made_puzzle.decide'
  | 'made_puzzle.schedule'
  | 'draft.create'
  | 'draft.update'
  | 'draft.delete'
  | 'puzzle.import'
  | 'score.update'
  | 'score.hide'
  | 'score.decide_flag'
  | 'score.delete'
  | 'score.reset'
  | 'challenge.create'
  | 'challenge.retire'
  | 'battle.decide_flag'
  | 'battle.void'
  | 'dead_letter.replay'
  | 'dead_letter.discard';

/** Keys under which an action may contain names of people; they are removed when the account is deleted. */
export const ACT_NAME_KEYS: readonly string[] = ['username', 'email', 'display_name'];

export type AuditTarget =
  'user' | 'report' | 'puzzle' | 'made_puzzle' | 'draft' | 'score' | 'battle' | 'challenge' | 'dead_letter';

/** An action of an admin, as stored by the service that made the change; never with a password or anything derived from one. */
export interface AdminAct {
  /** UUID */
  act_id: string;
  admin_id: string;
  action: AdminAction;
  target_type: AuditTarget;
  target_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  occurred_at: string;
  request_id: string;
}

/** An event that could not be handled. */
export interface DeadLetter {
  dead_letter_id: string;
  service: ServiceName;
  consumer: string;
  event_id: string | null;
  subject: string;
  /** The event, or its raw text when it could not be decoded. */
  payload: unknown;
  error: string;
  attempts: number;
  failed_at: string;
}

export interface DeadLettersQuery extends PageQuery {
  /** Of all services, if left out. */
  service?: ServiceName;
}

/** The answer to a change without other content. */
export const ADMIN_MESSAGES = {
  passwordReset: 'Password has been reset.',
  unlocked: 'The account is unlocked.',
  passkeyWaived: 'The account needs no passkey for an hour.',
  warned: 'The player has been warned.',
  gameReset: 'The game has been reset.',
  deadLetterReplayed: 'The event has been applied.',
} as const;
