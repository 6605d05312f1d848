import { ERRORS, type AdminPuzzle } from '@fourfold/contracts';
import { useState } from 'react';
import { fullDate } from '../../../lib/format';
import { ADMIN_PATHS } from '../../../shared/paths';
import { Button } from '../../../ui/button';
import { Confirmation, ConfirmDialog, Dialog, INITIAL_FOCUS } from '../../../ui/dialog';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { deletePuzzle, withdrawPuzzle } from '../api';
import { useAdminAction } from '../hooks/queries';

interface DeletePuzzleProps {
  puzzle: AdminPuzzle;
  onEdit: () => void;
  onClose: () => void;
}

/** Asks first; a puzzle that has been played can be withdrawn instead. */
export function DeletePuzzle({ puzzle, onEdit, onClose }: DeletePuzzleProps) {
  const deletion = useAdminAction({
    call: deletePuzzle,
    failure: 'Failed to delete puzzle',
    done: () => `The puzzle of ${puzzle.puzzle_date} is deleted.`,
    onDone: onClose,
  });
  const [withdrawing, setWithdrawing] = useState(false);
  const withdrawal = useAdminAction({
    call: withdrawPuzzle,
    failure: 'Failed to withdraw puzzle',
    done: () => `The puzzle of ${puzzle.puzzle_date} is withdrawn.`,
    onDone: onClose,
  });
  if (deletion.status === ERRORS.puzzle_played.status)
    return (
      <Dialog title="This puzzle can’t be deleted" onClose={onClose} busy={withdrawal.busy}>
        <Notice tone="alarm">{deletion.error}</Notice>
        {withdrawing && (
          <Confirmation
            question={`Withdraw the puzzle of ${puzzle.puzzle_date} with all its games, scores and places? Players who had it are told, and no streak is lost. This can’t be undone.`}
            confirm="Withdraw puzzle"
            busy={withdrawal.busy}
            error={withdrawal.error}
            onConfirm={() => withdrawal.run(puzzle)}
            onCancel={() => setWithdrawing(false)}
          />
        )}
        <p>
          Scores and streaks count its games. Its category names and difficulties can still be edited, and the
          game of a single player can be reset among that player’s scores, under{' '}
          <Link to={ADMIN_PATHS.users}>Users</Link>.
        </p>
        <div className="row loose">
          <Button look="primary" {...INITIAL_FOCUS} onClick={onEdit}>
            Edit puzzle
          </Button>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button onClick={() => setWithdrawing(true)}>Withdraw…</Button>
        </div>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="Delete puzzle"
      action={deletion}
      onConfirm={() => deletion.run(puzzle)}
      onClose={onClose}
    >{`Delete puzzle ${puzzle.puzzle_id} of ${fullDate(puzzle.puzzle_date)}? On that date there would be nothing to play.`}</ConfirmDialog>
  );
}
