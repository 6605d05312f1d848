/** The measured difficulty of a puzzle, from sums over its ranked games. */
import {
  DIFFICULTY_ALARM,
  STATISTICS_MIN_GAMES,
  type MeasuredCategory,
  type PuzzleStatistics,
} from '@fourfold/contracts';
import { MISTAKES_ALLOWED, type Board, type Difficulty } from '@fourfold/game-rules';
import type { MeasureEntity, MeasureName } from '../measure.entity';
import { wilsonInterval } from './wilson';

const FIRST_WRONG_SHOWN = 3;

export type Measure = Pick<MeasureEntity, 'measure' | 'key' | 'amount'>;

/** @param games how many ranked games were started */
export function statisticsOf(board: Board, measures: readonly Measure[], games: number): PuzzleStatistics {
  const amounts = new Map(measures.map(({ measure, key, amount }) => [`${measure} ${key}`, amount]));
  const amountOf = (measure: MeasureName, key = 0): number => amounts.get(`${measure} ${key}`) ?? 0;
  const mistakes = Array.from({ length: MISTAKES_ALLOWED + 1 }, (_, key) => amountOf('mistakes', key));
  const finished = mistakes.reduce((sum, count) => sum + count, 0);
  const isEnough = finished >= STATISTICS_MIN_GAMES;
  const rate = (part: number, whole = finished): number | null =>
    isEnough && whole > 0 ? part / whole : null;
  const solved = amountOf('solved');
  const interval = isEnough ? wilsonInterval(solved, finished) : undefined;
  return {
    games,
    finished,
    solve_rate: rate(solved),
    solve_rate_low: interval?.low ?? null,
    solve_rate_high: interval?.high ?? null,
    mistakes,
    categories: ranked(
      board.puzzle.categories.map(({ name, difficulty }, index) => ({
        name,
        difficulty,
        found_rate: rate(amountOf('found', index)),
        mean_place: rate(amountOf('place', index), amountOf('found', index)),
      })),
    ),
    first_wrong: isEnough ? firstWrongOf(board, measures, finished) : [],
    near_misses: rate(amountOf('near'), amountOf('wrong')),
    alarm: alarmOf(solved, finished),
  };
}

function alarmOf(solved: number, finished: number): PuzzleStatistics['alarm'] {
  const { minGames, solveRateMin, solveRateMax } = DIFFICULTY_ALARM;
  if (finished < minGames) return null;
  if (solved / finished < solveRateMin) return 'too_hard';
  return solved / finished > solveRateMax ? 'too_easy' : null;
}

/** The easiest is found first, and by most. */
function ranked(categories: Omit<MeasuredCategory, 'measured_difficulty'>[]): MeasuredCategory[] {
  const easiestFirst = categories.toSorted(
    (one, other) =>
      (one.mean_place ?? Infinity) - (other.mean_place ?? Infinity) ||
      (other.found_rate ?? 0) - (one.found_rate ?? 0),
  );
  return categories.map((category) => ({
    ...category,
    measured_difficulty:
      category.found_rate === null ? null : ((easiestFirst.indexOf(category) + 1) as Difficulty),
  }));
}

function firstWrongOf(
  board: Board,
  measures: readonly Measure[],
  finished: number,
): PuzzleStatistics['first_wrong'] {
  return measures
    .filter(({ measure, amount }) => measure === 'first_wrong' && amount > 0)
    .toSorted((one, other) => other.amount - one.amount || one.key - other.key)
    .slice(0, FIRST_WRONG_SHOWN)
    .map(({ key, amount }) => ({
      words: board.words.filter((_, position) => (key & (1 << position)) !== 0),
      share: amount / finished,
    }));
}
