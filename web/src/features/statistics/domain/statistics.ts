import { MISTAKES_ALLOWED, type Score } from '@fourfold/contracts';

/**
 * Counts results, not points, which an admin may have edited. `winsByMistakes` starts at zero mistakes; `winRate` is
 * in percent.
 */
export function statisticsOf(scores: readonly Score[]) {
  const wins = scores.filter(({ won }) => won);
  const winsByMistakes = Array.from(
    { length: MISTAKES_ALLOWED },
    (_, mistakes) => wins.filter(({ mistakes_used }) => mistakes_used === mistakes).length,
  );
  return {
    games: scores.length,
    wins: wins.length,
    winRate: scores.length === 0 ? 0 : Math.round((100 * wins.length) / scores.length),
    winsByMistakes,
    losses: scores.length - wins.length,
  };
}
