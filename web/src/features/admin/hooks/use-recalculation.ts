import type { RecalculatedStreaks, User } from '@fourfold/contracts';
import { recalculateStreaks } from '../api';
import { useAdminAction, type AdminAction } from './use-admin-action';

/** Has a player's streaks computed anew; `onDone` hears in a sentence what they are. */
export function useRecalculation(onDone: (text: string) => void): AdminAction<User> {
  return useAdminAction({
    call: recalculateStreaks,
    failure: 'Failed to recalculate streaks',
    done: recalculated,
    onDone: (user, streaks) => onDone(recalculated(user, streaks)),
  });
}

function recalculated({ display_name }: User, streaks: RecalculatedStreaks): string {
  return `Streaks of ${display_name} recalculated: current ${streaks.current_streak}, best ${streaks.highest_streak}.`;
}
