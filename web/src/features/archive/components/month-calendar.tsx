import type { CalendarDate } from '@fourfold/game-rules';
import { useState } from 'react';
import { fullDate, monthName } from '../../../lib/format';
import { addMonths, monthOf, WEEKDAYS, weeksOf } from '../../../lib/time/month';
import { Button } from '../../../ui/button';
import type { ArchivedPuzzle } from '../domain/archived';
import styles from './month-calendar.module.css';

interface MonthCalendarProps {
  /** Newest first, at least one. */
  puzzles: readonly ArchivedPuzzle[];
  chosen: CalendarDate;
  onChoose: (date: CalendarDate) => void;
}

/** The days of a month, of which those with a puzzle can be chosen. */
export function MonthCalendar({ puzzles, chosen, onChoose }: MonthCalendarProps) {
  const [month, setMonth] = useState(monthOf(chosen));
  const byDate = new Map(puzzles.map((puzzle) => [puzzle.date, puzzle]));
  const isFirst = month <= monthOf(puzzles.at(-1)!.date);
  const isLast = month >= monthOf(puzzles[0]!.date);
  const name = monthName(month);
  const turn = (months: number, isEnd: boolean): void => {
    if (!isEnd) setMonth(addMonths(month, months));
  };
  const first = puzzles.at(-1)!.date;
  return (
    <div className="stack tight">
      <div className="spread">
        <Button aria-disabled={isFirst} onClick={() => turn(-1, isFirst)}>
          Earlier<span className="visually-hidden"> month</span>
        </Button>
        <h2 aria-live="polite" className="leading">
          {name}
        </h2>
        <Button aria-disabled={isLast} onClick={() => turn(1, isLast)}>
          Later<span className="visually-hidden"> month</span>
        </Button>
      </div>
      <table className={styles['month']}>
        <caption className="visually-hidden">{name}</caption>
        <thead className="soft">
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={day}>
                <span aria-hidden="true">{day.slice(0, 2)}</span>
                <span className="visually-hidden">{day}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, place) => (
            <tr key={place}>
              {week.map((date, weekday) => (
                <td key={weekday}>
                  {date && (
                    <Day date={date} puzzle={byDate.get(date)} chosen={date === chosen} onChoose={onChoose} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {monthOf(first) < monthOf(puzzles[0]!.date) && (
        <Button
          look="quiet"
          onClick={() => {
            setMonth(monthOf(first));
            onChoose(first);
          }}
        >
          First puzzle
        </Button>
      )}
    </div>
  );
}

interface DayProps {
  date: CalendarDate;
  puzzle: ArchivedPuzzle | undefined;
  chosen: boolean;
  onChoose: (date: CalendarDate) => void;
}

function Day({ date, puzzle, chosen, onChoose }: DayProps) {
  const day = Number(date.slice(8));
  if (!puzzle) return <span className={`muted ${styles['day']}`}>{day}</span>;
  return (
    <button
      type="button"
      className={styles['day']}
      data-status={puzzle.status}
      aria-pressed={chosen}
      aria-label={`${fullDate(date)}: ${puzzle.result}`}
      onClick={() => onChoose(date)}
    >
      <span>{day}</span>
      <span aria-hidden="true" className={styles['mark']} />
    </button>
  );
}
