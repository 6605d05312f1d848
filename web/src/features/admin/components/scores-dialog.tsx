import { ROUTES, routePath, type Score, type User } from '@fourfold/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Confirmation } from '../../../ui/confirmation';
import { Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { deleteScore, resetPuzzle } from '../api';
import { useAdminAction } from '../hooks/queries';
import { useRecalculation } from '../hooks/use-recalculation';
import { PagedTable } from './paged-table';
import { SCORE_COLUMNS, ScoreRow } from './score-row';

type Asked = { what: 'delete' | 'reset'; score: Score };

export function ScoresDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [asked, setAsked] = useState<Asked>();
  const [said, setSaid] = useState<string>();
  const stopAsking = (): void => setAsked((now) => (now === asked ? undefined : now));
  const name = user.display_name;

  // Screen readers ignore the app's live region behind a modal dialog.
  const finish = (text: string): void => {
    stopAsking();
    setSaid(text);
  };
  const deletion = useAdminAction({
    call: deleteScore,
    failure: 'Failed to delete score',
    done: ({ puzzle_date }) => `The score of ${puzzle_date} is deleted.`,
    onDone: finish,
  });
  const reset = useAdminAction({
    call: resetPuzzle,
    failure: 'Failed to reset puzzle',
    done: ({ puzzle_date }) => `${name} can play the puzzle of ${puzzle_date} anew.`,
    onDone: finish,
  });
  const actions = { delete: deletion, reset };
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
      {asked && (
        <Confirmation
          key={`${asked.what} ${asked.score.score_id}`}
          question={
            asked.what === 'delete' ? (
              <>
                Delete the score of <bdi>{name}</bdi> for the puzzle of {asked.score.puzzle_date} (
                {asked.score.points_scored} points)?
              </>
            ) : (
              <>
                Reset the puzzle of {asked.score.puzzle_date} for <bdi>{name}</bdi>? The game, its score (
                {asked.score.points_scored} points) and its day of the streak are removed.
              </>
            )
          }
          confirm={asked.what === 'delete' ? 'Delete score' : 'Reset puzzle'}
          busy={actions[asked.what].busy}
          error={actions[asked.what].error}
          onConfirm={() => actions[asked.what].run(asked.score)}
          onCancel={stopAsking}
        />
      )}
      <PagedTable<Score>
        caption={`Scores of ${name}`}
        things="scores"
        empty="No scores yet."
        columns={SCORE_COLUMNS}
        path={routePath(ROUTES.admin.userScores, { user_id: user.user_id })}
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
