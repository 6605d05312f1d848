import type { Score, User } from '@fourfold/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';
import { deleteScore } from '../api/delete-score';
import { recalculateStreaks } from '../api/recalculate-streaks';
import { resetPuzzle } from '../api/reset-puzzle';
import { useAdminAction } from '../hooks/use-admin-action';
import { useUserScores } from '../hooks/use-admin-data';
import { Confirmation } from './confirmation';
import { DataTable, type Column } from './data-table';
import { Dialog } from './dialog';
import styles from './dialog.module.css';
import { ScoreRow } from './score-row';

const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'Puzzle' },
  { heading: 'Points' },
  { heading: 'Seconds' },
  { heading: 'Actions' },
];

type Asked = { what: 'delete' | 'reset'; score: Score };

/** The scores of one player: to edit, to delete, or to have the puzzle played anew. */
export function ScoresDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const scores = useUserScores(user.user_id);
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState<string>();
  const stopAsking = (): void => setAsked(undefined);
  const name = user.display_name;

  const deletion = useAdminAction({
    call: ({ score_id }: Score) => deleteScore(score_id),
    failure: 'Failed to delete score',
    done: ({ puzzle_date }) => `The score of ${puzzle_date} is deleted.`,
    onDone: stopAsking,
  });
  const reset = useAdminAction({
    call: resetPuzzle,
    failure: 'Failed to reset puzzle',
    done: ({ puzzle_date }) => `${name} can play the puzzle of ${puzzle_date} anew.`,
    onDone: stopAsking,
  });
  const recalculation = useAdminAction({
    call: recalculateStreaks,
    failure: 'Failed to recalculate streaks',
    done: (_, streaks) =>
      `Streaks recalculated: current ${streaks.current_streak}, best ${streaks.highest_streak}.`,
    onDone: (_, streaks) =>
      setSaid(`Streaks recalculated: current ${streaks.current_streak}, best ${streaks.highest_streak}.`),
  });

  const ask = (what: Asked['what'], score: Score): void => {
    deletion.reset();
    reset.reset();
    setSaid(undefined);
    setAsked({ what, score });
  };

  return (
    <Dialog
      title={
        <>
          Scores of <bdi>{name}</bdi>
        </>
      }
      onClose={onClose}
    >
      {asked?.what === 'delete' && (
        <Confirmation
          key={`delete ${asked.score.score_id}`}
          question={
            <>
              Delete the score of <bdi>{name}</bdi> for the puzzle of {asked.score.puzzle_date} (
              {asked.score.points_scored} points)?
            </>
          }
          confirm="Delete score"
          busy={deletion.busy}
          error={deletion.error}
          onConfirm={() => deletion.run(asked.score)}
          onCancel={stopAsking}
        />
      )}
      {asked?.what === 'reset' && (
        <Confirmation
          key={`reset ${asked.score.score_id}`}
          question={
            <>
              Reset the puzzle of {asked.score.puzzle_date} for <bdi>{name}</bdi>? The game, its score (
              {asked.score.points_scored} points) and its day of the streak are removed.
            </>
          }
          confirm="Reset puzzle"
          busy={reset.busy}
          error={reset.error}
          onConfirm={() => reset.run(asked.score)}
          onCancel={stopAsking}
        />
      )}
      <QueryView
        query={scores}
        loading="Loading scores…"
        failure="Failed to load scores"
        empty="No scores yet."
        isEmpty={(found) => found.length === 0}
      >
        {(found) => (
          <DataTable caption={`Scores of ${name}`} columns={COLUMNS}>
            {found.map((score) => (
              <ScoreRow
                key={score.score_id}
                score={score}
                onDelete={() => ask('delete', score)}
                onReset={() => ask('reset', score)}
              />
            ))}
          </DataTable>
        )}
      </QueryView>
      {recalculation.error && <Notice tone="alarm">{recalculation.error}</Notice>}
      {said !== undefined && <Notice tone="info">{said}</Notice>}
      <div className={styles['actions']}>
        <Button aria-disabled={recalculation.busy} onClick={() => recalculation.run(user.user_id)}>
          Recalculate streaks
        </Button>
      </div>
    </Dialog>
  );
}
