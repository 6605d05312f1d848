import { REPORT_REASON_MAX_CHARACTERS, type MadePuzzle } from '@fourfold/contracts';
import { useId, useState } from 'react';
import { MADE_KEY, titleOf } from '../../../shared/puzzle/made-puzzles';
import { useAction } from '../../../shared/use-action';
import { Button } from '../../../ui/button';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { limited } from '../../../ui/limited-input';
import { reportMade } from '../api';
import styles from './made.module.css';

/** Tells the moderation about a puzzle. */
export function ReportPuzzle({ puzzle }: { puzzle: MadePuzzle }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Report this puzzle
        </Button>
      </p>
      {isOpen && <ReportDialog puzzle={puzzle} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({ puzzle, onClose }: { puzzle: MadePuzzle; onClose: () => void }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const report = useAction([...MADE_KEY, 'reports'], {
    call: reportMade,
    failure: 'Failed to send report',
    done: () => 'Your report about this puzzle has been sent.',
    onDone: onClose,
  });
  return (
    <Dialog title="Report puzzle" onClose={onClose} busy={report.busy}>
      <DialogForm
        confirm="Send report"
        look="danger"
        busy={report.busy}
        error={report.error}
        disabled={reason.trim() === ''}
        onSubmit={() => report.run({ code: puzzle.code, reason: reason.trim() })}
        onCancel={onClose}
      >
        <label htmlFor={id}>
          What is wrong with <bdi translate="no">{titleOf(puzzle)}</bdi>?
        </label>
        <textarea
          id={id}
          rows={3}
          value={reason}
          className={styles['reason']}
          {...limited(REPORT_REASON_MAX_CHARACTERS, ({ target }) => setReason(target.value))}
          {...INITIAL_FOCUS}
        />
      </DialogForm>
    </Dialog>
  );
}
