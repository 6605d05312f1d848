import { useState } from 'react';
import { serverClock } from '../../../lib/server-clock';
import { ButtonLink } from '../../../ui/button';
import { QueryView } from '../../../ui/query-view';
import { archived, fullDate } from '../domain/archived';
import { useAvailable } from '../hooks/use-available';
import styles from './archive-list.module.css';

/** Past puzzles, each with the way to practise it. `pathOf` gives the address of a date. */
export function ArchiveList({ pathOf }: { pathOf: (date: string) => string }) {
  const [now] = useState(() => serverClock.now());
  return (
    <QueryView
      query={useAvailable()}
      loading="Loading past puzzles…"
      failure="The past puzzles could not be loaded."
      empty="There is no past puzzle yet."
      isEmpty={(puzzles) => puzzles.length === 0}
    >
      {(puzzles) => (
        <ul className={styles['list']}>
          {archived(puzzles, now).map(({ date, result, canPractise }) => (
            <li key={date}>
              <div>
                <h2>
                  <time dateTime={date}>{fullDate(date)}</time>
                </h2>
                <p>{result}</p>
              </div>
              {canPractise ? (
                <ButtonLink to={pathOf(date)} aria-label={`Practise the puzzle of ${fullDate(date)}`}>
                  Practise
                </ButtonLink>
              ) : (
                <p>Not over yet</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
