/** Statistics of a player's finished battles. */

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
