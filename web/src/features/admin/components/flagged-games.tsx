import type { FlaggedGame, GuessLogEntry } from '@fourfold/contracts';
import { useId } from 'react';
import { clockTime } from '../../../lib/clock-time';
import { Sheet } from '../../../ui/sheet';
import { listFlaggedGames } from '../api';
import { secondsTaken } from '../domain/guess-times';
import styles from './admin.module.css';
import { Cell, type Column } from './data-table';
import type { FlaggedProps } from './flagged-screen';
import { PagedTable } from './paged-table';

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
  return (
    <Sheet aria-labelledby={headingId} className={styles['stack']}>
      <h2 id={headingId}>Games</h2>
      <p className={styles['soft']}>Each guess came less than 1.5 seconds after the one before.</p>
      <PagedTable
        caption="Flagged games"
        things="flagged games"
        empty="No game is flagged."
        columns={COLUMNS}
        queryKey={['flagged games']}
        list={listFlaggedGames}
      >
        {(game) => (
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
        )}
      </PagedTable>
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
