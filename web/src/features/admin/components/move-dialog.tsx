import type { AdminPuzzle } from '@fourfold/contracts';
import { useState } from 'react';
import { fullDate } from '../../../lib/format';
import { Confirmation, ConfirmDialog, Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';
import { MOVING, type Move, type StoredDay } from '../hooks/moves';
import { useAdminAction } from '../hooks/queries';
import { basedOn, useDraft, useDraftAction } from '../hooks/use-draft';
import { draftError } from './draft-error';

interface MoveDialogProps {
  day: StoredDay;
  today: string;
  onMoved: (to: string) => void;
  onClose: () => void;
}

/** Asks before a puzzle goes to a past date, or takes the place of another one. */
export function MoveDialog({ day, today, onMoved, onClose }: MoveDialogProps) {
  const [asking, setAsking] = useState(false);
  const draft = useDraft<Pick<AdminPuzzle, 'puzzle_date' | 'version'>, Pick<AdminPuzzle, 'puzzle_date'>>({
    stored: day,
    valueOf: ({ puzzle_date }) => ({ puzzle_date }),
    target: { target_type: 'puzzle', target_id: String(day.puzzle_id) },
  });
  const { puzzle_date: to } = draft.state.value;
  const requestOf = ({ value: { puzzle_date }, base }: typeof draft.state): Move => ({
    puzzleId: day.puzzle_id,
    from: base.value.puzzle_date,
    changes: { puzzle_date, ...basedOn(base) },
  });
  const onDone = (): void => {
    onMoved(to);
    onClose();
  };
  const move = useDraftAction(draft, { ...MOVING, requestOf, onDone });
  const swap = useAdminAction({ ...MOVING, onDone });
  const isTaken = move.error !== undefined && move.status === 409 && move.current === undefined;
  const busy = move.busy || swap.busy;
  const submit = (): void => {
    if (to !== '' && to < today && !asking) return setAsking(true);
    setAsking(false);
    move.send();
  };
  return (
    <Dialog title={`Move the puzzle of ${fullDate(day.puzzle_date)}`} onClose={onClose} busy={busy}>
      {asking && (
        <Confirmation
          question={`${fullDate(to)} is past. Nobody will play the puzzle on its day.`}
          confirm="Move to the past"
          busy={busy}
          onConfirm={submit}
          onCancel={() => setAsking(false)}
        />
      )}
      <DialogForm
        confirm="Move puzzle"
        busy={busy}
        error={draftError(draft, move)}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          label="New date"
          name="date"
          type="date"
          value={to}
          onChange={({ target }) => {
            move.reset();
            setAsking(false);
            draft.change({ puzzle_date: target.value });
          }}
          readOnly={busy}
          {...INITIAL_FOCUS}
        />
      </DialogForm>
      {isTaken && (
        <Confirmation
          question={`Exchange the puzzles of ${day.puzzle_date} and ${to}?`}
          confirm="Exchange puzzles"
          busy={busy}
          error={swap.error}
          onConfirm={() => {
            const request = requestOf(draft.state);
            swap.run({ ...request, changes: { ...request.changes, swap: true } });
          }}
          onCancel={() => move.reset()}
        />
      )}
    </Dialog>
  );
}

interface DropQuestionProps {
  move: Move;
  today: string;
  onMoved: (to: string) => void;
  onClose: () => void;
}

/** Asks about a puzzle that was dropped on a taken day, or on a past one. */
export function DropQuestion({ move, today, onMoved, onClose }: DropQuestionProps) {
  const { puzzle_date: to, swap } = move.changes;
  const action = useAdminAction({
    ...MOVING,
    onDone: () => {
      onMoved(to);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={swap ? 'Exchange puzzles' : 'Move to the past'}
      action={action}
      onConfirm={() => action.run(move)}
      onClose={onClose}
    >
      <span>{swap ? `Exchange the puzzles of ${move.from} and ${to}?` : `Move the puzzle to ${to}?`}</span>
      {to < today && <span>{` ${fullDate(to)} is past: nobody will play it on its day.`}</span>}
    </ConfirmDialog>
  );
}
