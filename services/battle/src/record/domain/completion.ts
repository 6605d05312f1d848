/** A challenge that somebody finished first. */
export interface Completion {
  readonly user_id: string;
  readonly challenge_id: number;
  /** From its being shown to its last character. */
  readonly duration_ms: number;
  /** With five characters to a word. */
  readonly wpm: number;
}
