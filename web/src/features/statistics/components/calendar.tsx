import type { Score } from '@fourfold/contracts';
import { dateInZone } from '@fourfold/game-rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { reviewPath } from '../../../lib/paths';
import { serverClock } from '../../../lib/server-clock';
import { timeZone } from '../../../lib/time-zone';
import { Button } from '../../../ui/button';
import { monthName, monthOf, monthsLater, weeksOf } from '../domain/month';
import styles from './calendar.module.css';

const WEEKDAYS = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const;

/** Which days were played, month by month: solved, not solved, not played, by shape and word as well as colour. A played day leads to how others did. */
export function Calendar({ scores }: { scores: Score[] }) {
  const [today] = useState(() => dateInZone(new Date(serverClock.now()), timeZone()));
  const byDate = new Map(scores.map((score) => [score.puzzle_date, score]));
  const dates = [...byDate.keys(), today].sort();
  const [first, last] = [monthOf(dates[0]!), monthOf(dates.at(-1)!)];
  const [month, setMonth] = useState(monthOf(today));
  return (
    <div className="stack close">
      {/* Seven columns of big text do not fit a small screen. */}
      <div className="scroller" role="region" aria-label="Calendar" tabIndex={0}>
        <table className={styles['table']}>
          <caption>{monthName(month)}</caption>
          <thead className="soft">
            <tr>
              {WEEKDAYS.map(([short, long]) => (
                <th key={short} scope="col" abbr={long}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find((date) => date !== null)}>
                {week.map((date, place) => (
                  <Day key={place} date={date} today={today} score={byDate.get(date ?? '')} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="spread">
        <Button look="quiet" disabled={month <= first} onClick={() => setMonth(monthsLater(month, -1))}>
          Earlier
        </Button>
        <Button look="quiet" disabled={month >= last} onClick={() => setMonth(monthsLater(month, 1))}>
          Later
        </Button>
      </div>
    </div>
  );
}

interface DayProps {
  date: string | null;
  today: string;
  score: Score | undefined;
}

function Day({ date, today, score }: DayProps) {
  if (date === null) return <td />;
  const state = score ? (score.won ? 'solved' : 'lost') : undefined;
  const look = { className: styles['day'], 'data-state': state, 'data-today': date === today || undefined };
  const number = Number(date.slice(-2));
  return (
    <td aria-current={date === today ? 'date' : undefined}>
      {state ? (
        <Link to={reviewPath(date)} {...look}>
          {number}
          <span className="visually-hidden">
            , {state === 'solved' ? 'solved' : 'not solved'}. How others did
          </span>
        </Link>
      ) : (
        <span {...look}>{number}</span>
      )}
    </td>
  );
}
