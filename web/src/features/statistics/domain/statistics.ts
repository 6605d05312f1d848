import { MISTAKES_ALLOWED, type Score } from '@fourfold/contracts';

export interface Statistics {
  games: number;
  wins: number;
  /** percent */
  winRate: number;
  /** Wins by mistakes made, none first. */
  winsByMistakes: number[];
  losses: number;
}

/** By the results of the games, not by their points: an admin may have edited these. */
export function statisticsOf(scores: readonly Score[]): Statistics {
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
