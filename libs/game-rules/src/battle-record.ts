/** Statistics of a player's finished battles, and what the boards count of them. */

/** Percentage of battles won, to two decimal places; 0 without battles. */
export function winRatePercent(won: number, total: number): number {
  return total === 0 ? 0 : Math.round((10_000 * won) / total) / 100;
}

export interface BattleStanding {
  readonly battles_won: number;
  /** percent */
  readonly win_rate: number;
}

/** Sort order of the battle board: more wins first, then the higher win rate; 0 for a shared rank. */
export function compareStandings(left: BattleStanding, right: BattleStanding): number {
  return right.battles_won - left.battles_won || right.win_rate - left.win_rate;
}

/** Wins against the same opponent that the boards count on one day. */
export const BOARD_WINS_PER_OPPONENT = 5;

/** A player of a finished battle. */
export interface BattleOutcome {
  readonly user_id: string;
  readonly won: boolean;
  readonly forfeited: boolean;
  readonly words_completed: number;
  /** Standard words per minute. It is 0 only without a character that counted: a battle ends after half an hour. */
  readonly speed?: number;
}

/**
 * Opponents whose defeat the boards count: they had typed something, and were eliminated, or both had completed a
 * challenge.
 */
export function beatenByPlay(players: readonly BattleOutcome[]): string[] {
  const winner = players.find(({ won }) => won);
  if (!winner) return [];
  return players
    .filter(({ won, speed = 0 }) => !won && speed > 0)
    .filter((loser) => !loser.forfeited || (winner.words_completed > 0 && loser.words_completed > 0))
    .map(({ user_id }) => user_id);
}

/**
 * Whether the boards count a win.
 * @param winsToday wins against each opponent that the boards count on the same day already
 */
export function isRankedWin(beaten: readonly string[], winsToday: ReadonlyMap<string, number>): boolean {
  return beaten.some((userId) => (winsToday.get(userId) ?? 0) < BOARD_WINS_PER_OPPONENT);
}

/** The result of a battle for one player; `ranked` says of a win whether the boards count it. */
export interface BattleResult {
  readonly won: boolean;
  readonly ranked: boolean;
}

/** The boards leave out a win that they don't count: it neither continues a streak nor breaks it. */
export function isOnBoard({ won, ranked }: BattleResult): boolean {
  return ranked || !won;
}

/** Wins since the last defeat. @param results oldest first */
export function winStreak(results: readonly BattleResult[]): number {
  return results.length - 1 - results.findLastIndex(({ won }) => !won);
}
