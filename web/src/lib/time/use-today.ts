import { nextLocalMidnight, type CalendarDate } from '@fourfold/game-rules';
import { useState } from 'react';
import { serverClock } from './server-clock';
import { localToday, timeZone } from './time-zone';
import { useRollover } from './use-rollover';

const nextMidnight = (): string => nextLocalMidnight(new Date(serverClock.now()), timeZone()).toISOString();

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
