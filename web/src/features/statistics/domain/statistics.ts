import { MISTAKES_ALLOWED, type Score } from '@fourfold/contracts';
import { DIFFICULTIES, scoreOf } from '@fourfold/game-rules';

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

/** Solved games by mistakes: the fewest points that each number of them can bring (easiest group first). */
const LEAST_POINTS = Array.from({ length: MISTAKES_ALLOWED }, (_, mistakes) =>
  scoreOf(DIFFICULTIES, mistakes),
);

/** What a score tells of its game: the bonus for mistakes left is larger than all that the order can add. */
export function recordOf({ puzzle_date, points_scored }: Score): GameRecord {
  const mistakes = LEAST_POINTS.findIndex((least) => points_scored >= least);
  return mistakes === -1
    ? { date: puzzle_date, won: false, mistakes: MISTAKES_ALLOWED }
    : { date: puzzle_date, won: true, mistakes };
}

export function statisticsOf(records: readonly GameRecord[]): Statistics {
  const wins = records.filter(({ won }) => won);
  const winsByMistakes = LEAST_POINTS.map(
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
