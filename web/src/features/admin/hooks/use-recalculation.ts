import { recalculateStreaks } from '../api';
import { useAdminAction } from './queries';

/** Recalculates a player's streaks; `onDone` gets a sentence with the result. */
export const useRecalculation = (onDone: (text: string) => void) =>
  useAdminAction({
    call: recalculateStreaks,
    failure: 'Failed to recalculate streaks',
    done: ({ display_name }, { current_streak, highest_streak }) =>
      `Streaks of ${display_name} recalculated: current ${current_streak}, best ${highest_streak}.`,
    onDone,
  });
