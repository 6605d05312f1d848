/** Streaks are derived from finished games, never counted incrementally. */
import { firstEndOnEarth, isOverEverywhere, type CalendarDate } from './calendar';

export interface FinishedGame {
  readonly puzzleDate: CalendarDate;
  readonly finishedAt: Date;
}

export interface Streak {
  readonly current: number;
  readonly highest: number;
  /** The oldest unfinished date in the current streak; once it is over everywhere, the streak breaks there. */
  readonly openGap: CalendarDate | null;
}

/**
 * Whether players can have missed this puzzle: only if it existed before its date ended anywhere. Adding a puzzle
 * for a past date breaks no streak.
 */
export function isMissable(puzzleDate: CalendarDate, publishedAt: Date): boolean {
  return publishedAt.getTime() < firstEndOnEarth(puzzleDate).getTime();
}

/**
 * Consecutive puzzle dates that were finished, won or lost. Dates without a puzzle neither break nor count; a date
 * breaks the streak only once it is over everywhere on Earth.
 *
 * `highest` is the longest current streak at the end of any game, so it never falls while games are added, even when
 * a date that was unfinished then is missed later.
 *
 * @param games the player's finished games, in any order, one per date
 * @param missable puzzle dates that could be missed (see `isMissable`), in any order
 */
export function deriveStreak(
  games: readonly FinishedGame[],
  missable: Iterable<CalendarDate>,
  now: Date,
): Streak {
  const newestFirst = [...new Set([...missable, ...games.map((game) => game.puzzleDate)])].sort().reverse();
  const done = new Set<CalendarDate>();
  let highest = 0;
  for (const game of [...games].sort(
    (left, right) => left.finishedAt.getTime() - right.finishedAt.getTime(),
  )) {
    done.add(game.puzzleDate);
    highest = Math.max(highest, currentRun(game.finishedAt, newestFirst, done).length);
  }
  const { length, openGap } = currentRun(now, newestFirst, done);
  return { current: length, highest, openGap };
}

interface Run {
  length: number;
  openGap: CalendarDate | null;
}

function currentRun(now: Date, newestFirst: readonly CalendarDate[], done: ReadonlySet<CalendarDate>): Run {
  const run: Run = { length: 0, openGap: null };
  let open: CalendarDate | null = null;
  for (const date of newestFirst) {
    if (done.has(date)) {
      if (run.length > 0) run.openGap = open;
      run.length += 1;
    } else if (isOverEverywhere(date, now)) {
      break;
    } else if (run.length > 0) {
      open = date;
    }
  }
  return run;
}
