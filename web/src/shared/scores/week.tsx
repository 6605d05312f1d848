import { longDate, weekdayInitial } from '../../lib/format';
import { classNames } from '../../ui/class-names';
import type { WeekDay } from './week-days';
import styles from './week.module.css';

const TEXTS: Record<WeekDay['state'], string> = {
  played: 'played',
  missed: 'not played',
  open: 'still to play',
  none: 'no puzzle',
};

/** A sheet for each day, folded if its puzzle was played. */
export function Week({ days }: { days: readonly WeekDay[] }) {
  return (
    <ol aria-label="The last seven days" className={styles['week']}>
      {days.map(({ date, state }) => (
        <li
          key={date}
          data-state={state}
          className={classNames(state === 'played' && 'folded', styles['day'])}
        >
          <span aria-hidden="true">{weekdayInitial(date)}</span>
          <span className="visually-hidden">{`${longDate(date)}: ${TEXTS[state]}`}</span>
        </li>
      ))}
    </ol>
  );
}
