import { formatNumber } from '../../../lib/format';
import { Figure } from '../../../ui/figures';
import { Link } from '../../../ui/link';
import { dayPath, gapAfter } from '../domain/calendar-path';
import { serverToday } from '../hooks/today';

/** For how many days there are puzzles; leads to the first day without one. */
export function DaysCovered({ days }: { days: number }) {
  return (
    <Figure label={<Link to={dayPath(gapAfter(serverToday(), days))}>Days covered ahead</Link>}>
      {formatNumber(days)}
    </Figure>
  );
}
