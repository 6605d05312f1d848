import { PageHeading } from '../../../ui/page';
import styles from './game-heading.module.css';

const LONG_DATE = new Intl.DateTimeFormat('en', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `date` is YYYY-MM-DD: a calendar date, whatever the zone. */
export function GameHeading({ date }: { date?: string }) {
  return (
    <header className={styles['heading']}>
      <PageHeading>Daily puzzle</PageHeading>
      {date && <p>{LONG_DATE.format(new Date(date))}</p>}
    </header>
  );
}
