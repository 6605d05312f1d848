import type { OwnMadePuzzle } from '@fourfold/contracts';
import { useState } from 'react';
import { MADE_KEY, titleOf } from '../../../shared/puzzle/made-puzzles';
import { useAction } from '../../../shared/use-action';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { ConfirmDialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { deleteMade, setMadeState } from '../api';

interface PuzzleActionsProps {
  puzzle: OwnMadePuzzle;
  onDeleted?: () => void;
}

/** What its author does with a published puzzle. */
export function PuzzleActions({ puzzle, onDeleted }: PuzzleActionsProps) {
  const { code, state, may_be_daily, version } = puzzle;
  const [asking, setAsking] = useState(false);
  /** What was chosen last; it shows at once. */
  const [offered, setOffered] = useState(may_be_daily);
  const title = titleOf(puzzle);
  const of = <span className="visually-hidden">{` ${title}`}</span>;
  const change = useAction(MADE_KEY, {
    call: setMadeState,
    failure: 'The puzzle couldn’t be changed.',
    done: (request, changed) =>
      request.state === state
        ? changed.may_be_daily
          ? 'It may become a daily puzzle.'
          : 'It stays among you.'
        : changed.state === 'open'
          ? 'The puzzle is open again.'
          : 'The puzzle is closed. Games that were begun can be finished.',
  });
  const deletion = useAction(MADE_KEY, {
    call: deleteMade,
    failure: 'The puzzle couldn’t be deleted.',
    done: () => 'The puzzle is deleted.',
    onDone: () => {
      setAsking(false);
      onDeleted?.();
    },
  });
  return (
    <div className="stack tight">
      {state === 'hidden' ? (
        <Notice tone="alarm">The moderation has hidden this puzzle. Nobody else sees it.</Notice>
      ) : (
        <Checkbox
          label="May become a daily puzzle, with my name"
          aria-label={`${title} may become a daily puzzle, with my name`}
          checked={change.busy ? offered : may_be_daily}
          onChange={({ target }) => {
            setOffered(target.checked);
            change.run({ code, state, may_be_daily: target.checked, version });
          }}
        />
      )}
      <div className="row">
        {state !== 'hidden' && (
          <Button
            aria-disabled={change.busy}
            onClick={() => {
              setOffered(may_be_daily);
              change.run({ code, state: state === 'open' ? 'closed' : 'open', may_be_daily, version });
            }}
          >
            {state === 'open' ? 'Close' : 'Reopen'}
            {of}
          </Button>
        )}
        <Button
          onClick={() => {
            deletion.reset();
            setAsking(true);
          }}
        >
          Delete…{of}
        </Button>
      </div>
      {change.error && <Notice tone="alarm">{change.error}</Notice>}
      {asking && (
        <ConfirmDialog
          title="Delete puzzle"
          action={deletion}
          onConfirm={() => deletion.run({ code })}
          onClose={() => setAsking(false)}
        >
          Delete <bdi translate="no">{title}</bdi>? Its link stops working, and all its games are lost.
        </ConfirmDialog>
      )}
    </div>
  );
}
