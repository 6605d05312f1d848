/** The sorted sets in which the ranks of the boards are counted: one for each period of a board. */
import { BATTLE_BOARD_PERIODS, type BattleBoardPeriod } from '@fourfold/contracts';
import { periodStart } from './period';

export interface Period {
  period: BattleBoardPeriod;
  /** YYYY-MM-DD */
  startsOn: string;
}

/** The sort key of a row: wins, then the win rate in hundredths of a percent. */
const RATES = 10_001;

export function setOf({ period, startsOn }: Period): string {
  return `${period}:${startsOn}`;
}

export function periodOf(set: string): Period {
  const [period, startsOn] = set.split(':') as [BattleBoardPeriod, string];
  return { period, startsOn };
}

/** The periods that boards show now. */
export function livePeriods(now: Date): Period[] {
  return BATTLE_BOARD_PERIODS.map((period) => ({ period, startsOn: periodStart(period, now) }));
}

/** @param winRate percent, to hundredths */
export function standingOf(wins: number, winRate: number): number {
  return wins * RATES + Math.round(winRate * 100);
}

/** The reverse of `standingOf`. */
export function rowOf(standing: number): { wins: number; winRate: number } {
  return { wins: Math.floor(standing / RATES), winRate: (standing % RATES) / 100 };
}
