import { PageHeading } from '../../../ui/page';
import { longDate } from '../domain/long-date';
import styles from './game-heading.module.css';

interface GameHeadingProps {
  title?: string;
  /** YYYY-MM-DD */
  date?: string;
}

export function GameHeading({ title = 'Daily puzzle', date }: GameHeadingProps) {
  return (
    <header className={styles['heading']}>
      <PageHeading>{title}</PageHeading>
      {date && <p>{longDate(date)}</p>}
    </header>
  );
}
