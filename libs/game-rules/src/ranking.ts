/** Standard competition ranking: ties share a rank and the next rank is skipped (1, 2, 2, 4). */

/**
 * @param sorted rows, best first
 * @param isEqual whether two neighbours are tied
 * @returns the rank of every row, from 1
 */
export function competitionRanks<T>(sorted: readonly T[], isEqual: (left: T, right: T) => boolean): number[] {
  const ranks: number[] = [];
  sorted.forEach((row, index) => {
    const shared = index > 0 && isEqual(sorted[index - 1]!, row);
    ranks.push(shared ? ranks[index - 1]! : index + 1);
  });
  return ranks;
}
