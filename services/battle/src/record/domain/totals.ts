import { BATTLE_BOARD_PERIODS, type BattleBoardPeriod } from '@fourfold/contracts';
import { isOnBoard, winStreak, type BattleResult } from '@fourfold/game-rules';
import { periodStart } from './period';

/** A stored battle of a player that was won or lost. */
export interface CountedResult extends BattleResult {
  readonly finishedAt: Date;
  readonly wpm: number;
  readonly wordsCompleted: number;
}

interface Sums {
  readonly battles: number;
  readonly wins: number;
  readonly wpmSum: number;
}

export interface RecordTotals extends Sums {
  readonly highestWpm: number;
  readonly words: number;
  readonly winStreak: number;
  readonly boardStreak: number;
}

export interface StandingTotals extends Sums {
  readonly period: BattleBoardPeriod;
  /** YYYY-MM-DD */
  readonly startsOn: string;
}

/** The record of a player. @param results oldest first */
export function recordOf(results: readonly CountedResult[]): RecordTotals {
  return {
    ...sumsOf(results),
    highestWpm: Math.max(0, ...results.map(({ wpm }) => wpm)),
    words: results.reduce((sum, { wordsCompleted }) => sum + wordsCompleted, 0),
    winStreak: winStreak(results),
    boardStreak: winStreak(results.filter(isOnBoard)),
  };
}

/** The rows of a player on the boards, in the order of the periods. @param results oldest first */
export function standingsOf(results: readonly CountedResult[]): StandingTotals[] {
  const onBoard = results.filter(isOnBoard);
  return BATTLE_BOARD_PERIODS.flatMap((period) =>
    [...Map.groupBy(onBoard, ({ finishedAt }) => periodStart(period, finishedAt))].map(
      ([startsOn, counted]) => ({ period, startsOn, ...sumsOf(counted) }),
    ),
  );
}

function sumsOf(results: readonly CountedResult[]): Sums {
  // Whole hundredths: sums of fractions would be inexact.
  const hundredths = results.reduce((sum, { wpm }) => sum + Math.round(100 * wpm), 0);
  return {
    battles: results.length,
    wins: results.filter(({ won }) => won).length,
    wpmSum: hundredths / 100,
  };
}
