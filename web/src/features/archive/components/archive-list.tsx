import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverClock } from '../../../lib/server-clock';
import { ButtonLink } from '../../../ui/button';
import { QueryView } from '../../../ui/query-view';
import { fetchAvailable } from '../api';
import { archived, fullDate } from '../domain/archived';
import styles from './archive-list.module.css';

interface ArchiveListProps {
  /** Where the puzzle of a date (YYYY-MM-DD) is practised. */
  pathOf: (date: string) => string;
  /** Where one sees how others did with it. */
  reviewPathOf: (date: string) => string;
}

/** Past puzzles, each with the way to practise it, and to see how others did once it was played. */
export function ArchiveList({ pathOf, reviewPathOf }: ArchiveListProps) {
  const [now] = useState(() => serverClock.now());
  const available = useQuery({ queryKey: ['archive'], queryFn: ({ signal }) => fetchAvailable(signal) });
  return (
    <QueryView
      query={available}
      loading="Loading past puzzles…"
      failure="The past puzzles could not be loaded."
      empty="There is no past puzzle yet."
      isEmpty={(puzzles) => puzzles.length === 0}
    >
      {(puzzles) => (
        <ul className={styles['list']}>
          {archived(puzzles, now).map(({ date, result, reasons, finished, canPractise }) => (
            <li key={date} className="spread">
              <div>
                <h2>
                  <time dateTime={date}>{fullDate(date)}</time>
                </h2>
                <p>{result}</p>
                {reasons.map((reason) => (
                  <p key={reason}>{reason}</p>
                ))}
              </div>
              <div className={styles['ways']}>
                {finished && (
                  <ButtonLink
                    to={reviewPathOf(date)}
                    aria-label={`How others did with the puzzle of ${fullDate(date)}`}
                  >
                    How others did
                  </ButtonLink>
                )}
                {canPractise ? (
                  <ButtonLink to={pathOf(date)} aria-label={`Practise the puzzle of ${fullDate(date)}`}>
                    Practise
                  </ButtonLink>
                ) : (
                  <p>Not over yet</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
