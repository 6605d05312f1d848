import { isCalendarDate } from '@fourfold/game-rules';
import { longDate, shortDate } from '../../lib/format';
import { useMedia } from '../../lib/use-media';
import { PageHeading } from '../../ui/page';
import styles from './puzzle-heading.module.css';

interface PuzzleHeadingProps {
  title: string;
  /** YYYY-MM-DD; it may come from the URL and be invalid. */
  date?: string;
  /** Of the puzzle. */
  number?: number | undefined;
}

export function PuzzleHeading({ title, date, number }: PuzzleHeadingProps) {
  const isNarrow = useMedia('(max-width: 30rem)');
  return (
    <header className={`spread ${styles['heading']}`}>
      <PageHeading>{number === undefined ? title : `${title} No. ${number}`}</PageHeading>
      {isCalendarDate(date) && <p className="muted">{isNarrow ? shortDate(date) : longDate(date)}</p>}
    </header>
  );
}
