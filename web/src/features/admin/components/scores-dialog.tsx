import type { Score, User } from '@fourfold/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Confirmation } from '../../../ui/confirmation';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { deleteScore, listScores, resetPuzzle } from '../api';
import { useAdminAction } from '../hooks/use-admin-action';
import { useRecalculation } from '../hooks/use-recalculation';
import type { Column } from './data-table';
import { PagedTable } from './paged-table';
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
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState<string>();
  const stopAsking = (): void => setAsked((now) => (now === asked ? undefined : now));
  const name = user.display_name;

  // The app's live region is silent as long as a dialog is open: what is done is said in here.
  const finish = (text: string): void => {
    stopAsking();
    setSaid(text);
  };
  const deleted = ({ puzzle_date }: Score): string => `The score of ${puzzle_date} is deleted.`;
  const anew = ({ puzzle_date }: Score): string => `${name} can play the puzzle of ${puzzle_date} anew.`;
  const deletion = useAdminAction({
    call: deleteScore,
    failure: 'Failed to delete score',
    done: deleted,
    onDone: (score) => finish(deleted(score)),
  });
  const reset = useAdminAction({
    call: resetPuzzle,
    failure: 'Failed to reset puzzle',
    done: anew,
    onDone: (score) => finish(anew(score)),
  });
  const recalculation = useRecalculation(setSaid);
  const busy = deletion.busy || reset.busy || recalculation.busy;

  const ask = (what: Asked['what'], score: Score): void => {
    if (busy) return;
    deletion.reset();
    reset.reset();
    recalculation.reset();
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
      busy={busy}
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
      <PagedTable
        caption={`Scores of ${name}`}
        things="scores"
        empty="No scores yet."
        columns={COLUMNS}
        queryKey={['scores', user.user_id]}
        list={(page, signal) => listScores(user.user_id, page, signal)}
      >
        {(score) => (
          <ScoreRow
            key={score.score_id}
            score={score}
            onDelete={() => ask('delete', score)}
            onReset={() => ask('reset', score)}
            onSaved={setSaid}
          />
        )}
      </PagedTable>
      {recalculation.error && <Notice tone="alarm">{recalculation.error}</Notice>}
      <div role="status">{said !== undefined && <Notice tone="info">{said}</Notice>}</div>
      <div className="row loose">
        <Button
          aria-disabled={busy}
          onClick={() => {
            if (busy) return;
            setSaid(undefined);
            recalculation.run(user);
          }}
        >
          Recalculate streaks
        </Button>
      </div>
    </Dialog>
  );
}
