import { addDays } from '@fourfold/game-rules';
import { ADMIN_PATHS } from '../../../shared/paths';

/** The first day to come without a puzzle. */
export const gapAfter = (today: string, daysOfCoverAhead: number): string =>
  addDays(today, daysOfCoverAhead + 1);

/** Where the calendar shows a day, and moves the focus to it. */
export const dayPath = (date: string): string =>
  `${ADMIN_PATHS.calendar}?month=${date.slice(0, 'YYYY-MM'.length)}#${date}`;
