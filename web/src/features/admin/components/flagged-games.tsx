import { ADMIN_DEFAULT_PAGE_SIZE, type FlaggedGame, type GuessLogEntry } from '@fourfold/contracts';
import { useId, useState } from 'react';
import { clockTime } from '../../../lib/clock-time';
import { QueryView } from '../../../ui/query-view';
import { Sheet } from '../../../ui/sheet';
import { secondsTaken } from '../domain/guess-times';
import { useFlaggedGames } from '../hooks/use-admin-data';
import styles from './admin.module.css';
import { Cell, DataTable, type Column } from './data-table';
import type { FlaggedProps } from './flagged-screen';
import { OlderNewer } from './older-newer';
import { StaleNotice } from './stale-notice';

const FAILURE = 'Failed to load flagged games';
const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'Puzzle' },
  { heading: 'Player' },
  { heading: 'Score' },
  { heading: 'Time' },
  { heading: 'Log' },
];
const VERDICTS: Record<GuessLogEntry['verdict'], string> = {
  correct: 'Correct',
  near: 'Near',
  wrong: 'Wrong',
  timed_out: 'Timed out',
};

/** Games whose guesses came faster than a person reads. */
export function FlaggedGames({ userLink }: FlaggedProps) {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const query = useFlaggedGames(page, ADMIN_DEFAULT_PAGE_SIZE);
  return (
    <Sheet aria-labelledby={headingId} className={styles['stack']}>
      <h2 id={headingId}>Games</h2>
      <p className={styles['soft']}>Each guess came less than 1.5 seconds after the one before.</p>
      <StaleNotice query={query} failure={FAILURE} />
      <QueryView
        query={query}
        loading="Loading flagged games…"
        failure={FAILURE}
        empty="No game is flagged."
        isEmpty={(games) => games.length === 0 && page === 1}
      >
        {(games) => (
          <>
            <DataTable caption="Flagged games" columns={COLUMNS} busy={query.isPlaceholderData}>
              {games.slice(0, ADMIN_DEFAULT_PAGE_SIZE).map((game) => (
                <tr key={game.score_id} role="row">
                  <Cell label="Puzzle">{game.puzzle_date}</Cell>
                  <Cell label="Player" head>
                    <bdi>{game.display_name}</bdi>
                    <span className={styles['detail']}>{userLink(game)}</span>
                  </Cell>
                  <Cell label="Score" number>
                    {game.points_scored}
                  </Cell>
                  <Cell label="Time" number>
                    {clockTime(game.completion_time_seconds)}
                  </Cell>
                  <Cell label="Log" wide>
                    <GuessLog game={game} />
                  </Cell>
                </tr>
              ))}
            </DataTable>
            <OlderNewer page={page} hasOlder={games.length > ADMIN_DEFAULT_PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </QueryView>
    </Sheet>
  );
}

function GuessLog({ game: { display_name, started_at, log } }: { game: FlaggedGame }) {
  const seconds = secondsTaken(started_at, log);
  return (
    <details className={styles['changes']}>
      <summary>
        {log.length} guesses<span className="visually-hidden"> of {display_name}</span>
      </summary>
      <ol>
        {log.map(({ seq, words, verdict, claimed_at }, index) => (
          <li key={seq}>
            {VERDICTS[verdict]} after {seconds[index]!.toFixed(1)} s{claimed_at !== null && ' (offline)'}
            {words.length > 0 && `: ${words.join(', ')}`}
          </li>
        ))}
      </ol>
    </details>
  );
}
