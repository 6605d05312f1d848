import { ROUTES, routePath, type AdminScore, type User } from '@fourfold/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Confirmation, Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { deleteScore, resetPuzzle } from '../api';
import { useAdminAction } from '../hooks/queries';
import { useRecalculation } from '../hooks/use-recalculation';
import { AdminsOnly } from './admins-only';
import { PagedTable } from './paged-table';
import { SCORE_COLUMNS, ScoreRow } from './score-row';

type ScoreAction = { what: 'delete' | 'reset'; score: AdminScore };

export function ScoresDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [confirming, setConfirming] = useState<ScoreAction>();
  const stopConfirming = (): void => setConfirming((now) => (now === confirming ? undefined : now));
  const name = user.display_name;

  const deletion = useAdminAction({
    call: deleteScore,
    failure: 'Failed to delete score',
    done: ({ puzzle_date }) => `The score of ${puzzle_date} is deleted.`,
    onDone: stopConfirming,
  });
  const reset = useAdminAction({
    call: resetPuzzle,
    failure: 'Failed to reset puzzle',
    done: ({ puzzle_date }) => `${name} can play the puzzle of ${puzzle_date} anew.`,
    onDone: stopConfirming,
  });
  const actions = { delete: deletion, reset };
  const recalculation = useRecalculation();
  const busy = deletion.busy || reset.busy || recalculation.busy;

  const confirm = (what: ScoreAction['what'], score: AdminScore): void => {
    if (busy) return;
    deletion.reset();
    reset.reset();
    recalculation.reset();
    setConfirming({ what, score });
  };

  return (
    <Dialog
      title={
        <>
          Scores of <bdi translate="no">{name}</bdi>
        </>
      }
      onClose={onClose}
      busy={busy}
    >
      {confirming && (
        <Confirmation
          key={`${confirming.what} ${confirming.score.score_id}`}
          question={
            confirming.what === 'delete' ? (
              <>
                Delete the score of <bdi translate="no">{name}</bdi> for the puzzle of{' '}
                <span>{confirming.score.puzzle_date}</span> (<span>{confirming.score.points_scored}</span>{' '}
                points)?
              </>
            ) : (
              <>
                Reset the puzzle of <span>{confirming.score.puzzle_date}</span> for{' '}
                <bdi translate="no">{name}</bdi>? The game, its score (
                <span>{confirming.score.points_scored}</span> points) and its day of the streak are removed.
              </>
            )
          }
          confirm={confirming.what === 'delete' ? 'Delete score' : 'Reset puzzle'}
          busy={actions[confirming.what].busy}
          error={actions[confirming.what].error}
          onConfirm={() => actions[confirming.what].run(confirming.score)}
          onCancel={stopConfirming}
        />
      )}
      <PagedTable<AdminScore>
        caption={`Scores of ${name}`}
        things="scores"
        empty="No scores yet."
        columns={SCORE_COLUMNS}
        path={routePath(ROUTES.admin.userScores, { user_id: user.user_id })}
        row={(score) => (
          <ScoreRow
            key={score.score_id}
            score={score}
            onDelete={() => confirm('delete', score)}
            onReset={() => confirm('reset', score)}
          />
        )}
      />
      {recalculation.error && <Notice tone="alarm">{recalculation.error}</Notice>}
      <AdminsOnly>
        <Button aria-disabled={busy} onClick={() => !busy && recalculation.run(user)}>
          Recalculate streaks
        </Button>
      </AdminsOnly>
    </Dialog>
  );
}
