import { lowestDate, type PartitionedTable } from '@fourfold/platform/database';
import type { PuzzlesConfig } from '../config';

/** Room for changed rows on their own page. */
export const GAME_STORAGE = 'fillfactor = 70';
/** Frequent vacuums keep index-only scans from visiting the table. */
export const VACUUM_OFTEN =
  'autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02';

/** By the month of the puzzle: a statement about one game reads one partition. */
const BY_MONTH = {
  key: 'puzzle_date',
  bound: lowestDate,
  period: 'month',
  times: `select puzzle_date::timestamp at time zone 'UTC' as time from puzzles where puzzle_date is not null`,
} as const;

/** By the month in which a player made the puzzle. */
const BY_MONTH_MADE = {
  ...BY_MONTH,
  times: `select distinct puzzle_date::timestamp at time zone 'UTC' as time from made_puzzles`,
} as const;

export const PARTITIONS: readonly PartitionedTable[] = [
  { ...BY_MONTH, table: 'attempts', storage: GAME_STORAGE },
  { ...BY_MONTH, table: 'guesses' },
  { ...BY_MONTH, table: 'scores', storage: VACUUM_OFTEN },
  { ...BY_MONTH_MADE, table: 'made_attempts', storage: GAME_STORAGE },
  { ...BY_MONTH_MADE, table: 'made_guesses' },
];

/** Streaks and boards need attempts and scores for ever; the guesses behind them, most of all rows, may be archived. */
export function partitionsFor({ GUESSES_KEPT_DAYS: days }: PuzzlesConfig): PartitionedTable[] {
  return PARTITIONS.map((partitioned) =>
    partitioned.table === 'guesses' && days > 0
      ? { ...partitioned, expiry: { days, action: 'detach' } }
      : partitioned,
  );
}
