import { recalculateStreaks } from '../api';
import { useAdminAction } from './queries';

export const useRecalculation = () =>
  useAdminAction({
    call: recalculateStreaks,
    failure: 'Failed to recalculate streaks',
    done: ({ display_name }, { current_streak, highest_streak }) =>
      `Streaks of ${display_name} recalculated: current ${current_streak}, best ${highest_streak}.`,
  });
