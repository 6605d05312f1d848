import { recalculateStreaks } from '../api';
import { useAdminAction } from './queries';

/** Has a player's streaks computed anew; `onDone` hears in a sentence what they are. */
export const useRecalculation = (onDone: (text: string) => void) =>
  useAdminAction({
    call: recalculateStreaks,
    failure: 'Failed to recalculate streaks',
    done: ({ display_name }, { current_streak, highest_streak }) =>
      `Streaks of ${display_name} recalculated: current ${current_streak}, best ${highest_streak}.`,
    onDone,
  });
