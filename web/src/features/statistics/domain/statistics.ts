import { MISTAKES_ALLOWED, type Score } from '@fourfold/contracts';

export interface GameRecord {
  /** YYYY-MM-DD */
  date: string;
  won: boolean;
  mistakes: number;
}

export interface Statistics {
  games: number;
  wins: number;
  /** percent */
  winRate: number;
  /** Wins by mistakes made, none first. */
  winsByMistakes: number[];
  losses: number;
}

/** The result of the game, not its points: an admin may have edited these. */
export function recordOf({ puzzle_date, won, mistakes_used }: Score): GameRecord {
  return { date: puzzle_date, won, mistakes: mistakes_used };
}

export function statisticsOf(records: readonly GameRecord[]): Statistics {
  const wins = records.filter(({ won }) => won);
  const winsByMistakes = Array.from(
    { length: MISTAKES_ALLOWED },
    (_, mistakes) => wins.filter((record) => record.mistakes === mistakes).length,
  );
  return {
    games: records.length,
    wins: wins.length,
    winRate: records.length === 0 ? 0 : Math.round((100 * wins.length) / records.length),
    winsByMistakes,
    losses: records.length - wins.length,
  };
}
