import { ROUTES, type AvailablePuzzle } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchAll } from '../../../lib/fetch-all';
import { fullDate } from '../../../lib/long-date';
import { practicePath, reviewPath } from '../../../lib/paths';
import { serverClock } from '../../../lib/server-clock';
import { ButtonLink } from '../../../ui/button';
import { Page, PageHeading } from '../../../ui/page';
import { QueryView } from '../../../ui/query-view';
import { archived } from '../domain/archived';
import styles from './archive-screen.module.css';

export function ArchiveScreen() {
  const [now] = useState(() => serverClock.now());
  const available = useQuery({
    queryKey: ['archive'],
    queryFn: ({ signal }) => fetchAll<AvailablePuzzle>(ROUTES.puzzles.available, signal),
  });
  return (
    <Page title="Past puzzles" width="medium">
      <PageHeading>Past puzzles</PageHeading>
      <p className={`muted ${styles['lead']}`}>
        Play a day you missed, or one you liked. Past puzzles are practice: they count for no streak, no score
        and no leaderboard.
      </p>
      <QueryView
        query={available}
        loading="Loading past puzzles…"
        failure="The past puzzles could not be loaded."
        empty="There is no past puzzle yet."
      >
        {(puzzles) => <ul className={`lines ${styles['list']}`}>{archived(puzzles, now).map(puzzleRow)}</ul>}
      </QueryView>
    </Page>
  );
}

type ArchivedPuzzle = ReturnType<typeof archived>[number];

function puzzleRow({ date, result, reasons, finished, canPractise }: ArchivedPuzzle) {
  return (
    <li key={date} className="spread">
      <div>
        <h2>
          <time dateTime={date}>{fullDate(date)}</time>
        </h2>
        {[result, ...reasons].map((text) => (
          <p key={text} className="soft">
            {text}
          </p>
        ))}
      </div>
      <div className="row loose">
        {finished && (
          <ButtonLink
            to={reviewPath(date)}
            aria-label={`How others did with the puzzle of ${fullDate(date)}`}
          >
            How others did
          </ButtonLink>
        )}
        {canPractise ? (
          <ButtonLink to={practicePath(date)} aria-label={`Practise the puzzle of ${fullDate(date)}`}>
            Practise
          </ButtonLink>
        ) : (
          <p className="soft">Not over yet</p>
        )}
      </div>
    </li>
  );
}
