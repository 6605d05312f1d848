/** A challenge and the player who finished it first. */
export interface Completion {
  readonly user_id: string;
  readonly challenge_id: number;
  /** From the start of the challenge to its last character. */
  readonly duration_ms: number;
  /** With five characters to a word. */
  readonly wpm: number;
}
