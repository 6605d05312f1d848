import type { AdminPuzzle, Category } from '@fourfold/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fullDate } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { Confirmation, Dialog, DialogForm } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { withPasted } from '../../../shared/puzzle/pasted-groups';
import { draftFault, draftFaults, serverFaults, withCategory } from '../../../shared/puzzle/puzzle-draft';
import { focusFault } from '../hooks/focus-fault';
import { usePuzzleEdit } from '../hooks/use-puzzle-edit';
import { useUnsaved } from '../hooks/use-unsaved';
import { draftError } from './draft-error';
import { Preview, PuzzleFields } from './puzzle-fields';

interface PuzzleEditorProps {
  puzzle: AdminPuzzle;
  onClose: () => void;
}

/** Shows the faults of visited fields and repeated words; after an attempt to save, those of all fields. */
export function PuzzleEditor({ puzzle, onClose }: PuzzleEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, update, isUnsaved, isFromBefore, finish, again } = usePuzzleEdit(puzzle, onClose);
  const { categories } = draft.state.value;
  const [closing, setClosing] = useState(false);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const localFaults = draftFaults(categories);
  const remoteFaults = serverFaults(update.faults);
  const fault = tried ? draftFault(categories) : undefined;

  const faultOf = (key: string): string | undefined => {
    const found = localFaults.get(key);
    const isShown = tried || visited.has(key) || found?.isRepetition;
    return (isShown ? found : undefined)?.message ?? remoteFaults.get(key)?.message;
  };
  const visit = (key: string): void => setVisited(new Set(visited).add(key));
  const write = (written: Category[]): void => {
    if (update.busy) return;
    // The faults from the server belong to the previous draft.
    update.reset();
    draft.change({ categories: written });
  };
  const submit = (): void => {
    setTried(true);
    if (localFaults.size === 0) update.send();
    else focusFault(form.current, localFaults);
  };
  const showRefusal = useEffectEvent(() => focusFault(form.current, remoteFaults));
  useEffect(() => showRefusal(), [update.faults.length]);

  const close = (): void => (isUnsaved ? setClosing(true) : onClose());
  const leaving = useUnsaved(isUnsaved);
  return (
    <Dialog title={editorTitle(puzzle)} onClose={close} busy={update.busy}>
      {leaving && (
        <Confirmation
          question="Leave the puzzle? Your changes stay on this device until you edit it again."
          confirm="Leave"
          busy={update.busy}
          onConfirm={leaving.leave}
          onCancel={leaving.stay}
        />
      )}
      {closing && (
        <Confirmation
          question={`Discard your changes to the puzzle of ${puzzle.puzzle_date}?`}
          confirm="Discard changes"
          busy={update.busy}
          onConfirm={finish}
          onCancel={() => setClosing(false)}
        />
      )}
      <DialogForm
        ref={form}
        confirm="Save changes"
        busy={update.busy}
        error={fault ?? draftError(draft, update)}
        onSubmit={submit}
        onCancel={close}
      >
        {puzzle.is_started && (
          <Notice tone="info">
            Players have started this puzzle: its words stay as they are. Names and difficulties can change.
          </Notice>
        )}
        {isFromBefore && (
          <Notice tone="info">
            These are changes that you had not saved. <Button onClick={again}>Begin anew</Button>
          </Notice>
        )}
        <PuzzleFields
          of={{ puzzle_date: puzzle.puzzle_date, puzzle_id: puzzle.puzzle_id }}
          categories={categories}
          busy={update.busy}
          areWordsFixed={puzzle.is_started}
          faultOf={faultOf}
          onVisit={visit}
          onChange={(place, key, changes) => {
            visit(key);
            write(withCategory(categories, place, changes));
          }}
          onPaste={(groups) => write(withPasted(categories, groups))}
        />
      </DialogForm>
      <Preview categories={categories} />
    </Dialog>
  );
}

export const editorTitle = ({ puzzle_date }: Pick<AdminPuzzle, 'puzzle_date'>): string =>
  `Edit the puzzle of ${fullDate(puzzle_date)}`;
