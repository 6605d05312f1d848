/** Puzzles that players make for their friends. */
import type { BasedOnVersion, PageQuery } from './admin';
import type { DraftCategory } from './editorial';
import type { Category, FoundCategory, GameState } from './puzzles';
import type { OwnGuess } from './scores';

/** `hidden`: by the moderation; only its author still sees it. */
export const MADE_STATES = ['open', 'closed', 'hidden'] as const;
export type MadeState = (typeof MADE_STATES)[number];

/** The states that an author may choose. */
export const AUTHOR_STATES = ['open', 'closed'] as const satisfies MadeState[];
export type AuthorState = (typeof AUTHOR_STATES)[number];

/** Who made a puzzle. */
export interface PuzzleAuthor {
  user_id: string;
  display_name: string;
}

export interface MakePuzzleRequest {
  /** At most `MADE_TITLE_MAX_CHARACTERS`; empty for none. */
  title?: string;
  categories: Category[];
}

export interface UpdateMadePuzzleRequest extends MakePuzzleRequest, BasedOnVersion {}

/** A puzzle that is being written: nothing of it has to be complete. */
export interface CheckMadePuzzleRequest {
  title?: string;
  categories: DraftCategory[];
}

/** `path` leads to the word or the name, such as `['categories', 1, 'words', 2]`. */
export interface MadePuzzleWarning {
  path: (string | number)[];
  message: string;
}

export interface MadePuzzleWarnings {
  warnings: MadePuzzleWarning[];
}

export interface MadePuzzleStateRequest extends BasedOnVersion {
  state: AuthorState;
  /** Whether an editor may schedule it as a daily puzzle. */
  may_be_daily?: boolean;
}

/** A made puzzle as everybody with its code sees it. */
export interface MadePuzzle {
  code: string;
  /** Empty when it has none. */
  title: string;
  author: PuzzleAuthor;
  created_at: string;
  state: MadeState;
  may_be_daily: boolean;
  /** Increases with every change. */
  version: number;
  /** Sixteen, in an order that differs by player. */
  words: string[];
}

/** How its players fared. */
export interface MadePuzzleFigures {
  /** Games that were opened. */
  plays: number;
  finished: number;
  /** 0–1, of finished games; null below `MADE_RESULTS_MIN_GAMES`. */
  solve_rate: number | null;
}

/** As its author sees it. */
export interface OwnMadePuzzle extends MadePuzzle, MadePuzzleFigures {
  categories: Category[];
}

/** A friend of the author who has finished the puzzle. */
export interface FriendResult extends PuzzleAuthor {
  solved: boolean;
  mistakes_used: number;
  finished_at: string;
}

/** A made puzzle with the game of its player, which has begun with the first answer. */
export interface OpenedMadePuzzle extends MadePuzzle {
  game_state: GameState;
}

/** The author has no game; `friends_finished` has the newest first. */
export interface OpenedOwnMadePuzzle extends OwnMadePuzzle {
  game_state: GameState;
  friends_finished: FriendResult[];
}

/** Four words. */
export interface MadeGuessRequest {
  words: string[];
}

/** A finished game; of its author, who plays none, only the categories. */
export interface CompleteMadePuzzle extends MadePuzzle {
  categories: Category[];
  found_categories: FoundCategory[];
  mistakes_used: number;
  guesses: OwnGuess[];
}

export interface ReportMadePuzzleRequest {
  /** In the words of the reporter. */
  reason: string;
}

export interface MadePuzzleReport {
  code: string;
  reason: string;
  created_at: string;
}

export interface AdminMadePuzzlesQuery extends PageQuery {
  state?: MadeState;
  /** Only those that their authors offer as daily puzzles, or only the others. */
  may_be_daily?: boolean;
}

/** As admins see it. */
export interface AdminMadePuzzle extends OwnMadePuzzle {
  /** Players who have reported it since an admin last decided about it. */
  reports: number;
  /** Why an admin decided as they did; null before. */
  decision_reason: string | null;
  /** The date on which it is or was a daily puzzle. */
  puzzle_date: string | null;
}

export interface DecideMadePuzzleRequest extends BasedOnVersion {
  state: MadeState;
  reason: string;
}

export interface ScheduleMadePuzzleRequest extends BasedOnVersion {
  puzzle_date: string;
}
