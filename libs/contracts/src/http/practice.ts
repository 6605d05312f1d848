import type { Challenge, SpeedPoint } from './battle';

export interface StartPracticeRequest {
  /** Race against one's best practice, on its texts. */
  against_best?: boolean;
}

/** How far a player was in a practice; times are from its start. */
export interface PracticeEvent {
  at_ms: number;
  /** The place of the text in the practice, from 0. */
  text: number;
  /** Characters of it that are typed correctly. */
  characters: number;
}

/** The best practice of the player, to race against. */
export interface PracticeGhost {
  speed: number;
  duration_ms: number;
  events: PracticeEvent[];
}

/** Texts to type against nobody, or against one's best. */
export interface Practice {
  practice_id: string;
  challenges: Challenge[];
  /** Null unless it was asked for and there is one. */
  ghost: PracticeGhost | null;
}

/** The log of a practice; the server computes the result. */
export interface FinishPracticeRequest {
  /** In order of time; the last completes the last text. */
  events: PracticeEvent[];
  /** Characters typed, and those of them that were wrong. */
  keystrokes: number;
  errors: number;
}

/** The result of a practice. It is on no board and in no statistics of battles. */
export interface PracticeResult {
  practice_id: string;
  duration_ms: number;
  wpm: number;
  speed: number;
  /** percent */
  accuracy: number;
  speed_over_time: SpeedPoint[];
  /** Faster than every practice before. */
  is_best: boolean;
}

export interface PracticeStats {
  /** Finished ones. */
  practices: number;
  best_speed: number;
  average_speed: number;
  average_wpm: number;
  /** percent */
  average_accuracy: number;
  total_words_typed: number;
}
