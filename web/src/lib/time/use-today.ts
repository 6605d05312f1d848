import type { CalendarDate } from '@fourfold/game-rules';
import { useState } from 'react';
import { localToday, nextMidnight } from './time-zone';
import { useRollover } from './use-rollover';

/** The player's date, and the next one when a page stays open over midnight. */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(localToday);
  const [midnight, setMidnight] = useState(nextMidnight);
  useRollover(midnight, () => {
    setToday(localToday());
    setMidnight(nextMidnight());
  });
  return today;
}
