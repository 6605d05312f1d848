/** Games and battles that look automated, battles that run, and what admins decide about them. */
import type { AdminScore, BasedOnVersion, PageQuery } from './admin';
import type { BattleState, GameOverReason } from './battle';
import type { UserNames } from './friends';

/** An entry of the log of a game. */
export interface GuessLogEntry {
  /** From 1. */
  seq: number;
  /** Empty for a time-out. */
  words: string[];
  verdict: 'correct' | 'near' | 'wrong' | 'timed_out';
  /** When the server judged it. */
  judged_at: string;
  /** When an offline guess was made, by the clock of the device; null for an online one. */
  claimed_at: string | null;
}

/** A scored game that is faster than humans play, or whose player had seen the answers. It still counts until an admin acts. */
export interface FlaggedGame extends AdminScore {
  username: string;
  started_at: string;
  log: GuessLogEntry[];
  /** Null until an admin decides; also `hidden` when the score was hidden in another way. */
  decision: GameFlagDecision | null;
  decision_reason: string | null;
  decided_at: string | null;
}

export const GAME_FLAG_DECISIONS = ['stands', 'hidden'] as const;
export type GameFlagDecision = (typeof GAME_FLAG_DECISIONS)[number];

/** Whether the score of a flagged game is on the boards. */
export interface DecideGameFlagRequest extends BasedOnVersion {
  decision: GameFlagDecision;
  reason: string;
}

/** A challenge and the player who finished it first. */
export interface CompletedChallenge {
  user_id: string;
  text: string;
  /** From the start of the challenge to its last character. */
  duration_ms: number;
  /** With five characters to a word. */
  wpm: number;
}

export const FLAG_DECISIONS = ['stands', 'void'] as const;
export type FlagDecision = (typeof FLAG_DECISIONS)[number];

/** A battle that somebody seems not to have typed. If that is the winner, no board counts the win until it stands. */
export interface FlaggedBattle {
  battle_id: string;
  finished_at: string;
  reason: GameOverReason;
  winner_id: string | null;
  players: UserNames[];
  log: CompletedChallenge[];
  has_replay: boolean;
  /** Null until an admin decides. */
  decision: FlagDecision | null;
  decision_reason: string | null;
  decided_at: string | null;
}

/** Whether a flagged battle counts. */
export interface DecideFlagRequest {
  decision: FlagDecision;
  reason: string;
}

export interface FlagsQuery extends PageQuery {
  /** Those that an admin has decided, instead of the others. */
  decided?: boolean;
}

/** A room before the end of its battle. */
export interface LiveBattle {
  room_code: string;
  battle_id: string;
  state: BattleState;
  /** Null before the start. */
  started_at: string | null;
  players: { user_id: string; display_name: string }[];
  watchers: number;
}

/** Battles by id, or those that ran in a time, live ones included. */
export type VoidBattlesRequest = { battle_ids: string[] } | { from: string; to: string };

/** What a request would void. */
export interface VoidPreview {
  battles: number;
  /** Whom these battles have. */
  players: number;
}

export interface VoidedBattles {
  /** How many have become void by this. */
  voided: number;
}
