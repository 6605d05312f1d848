import type { AdminPuzzle, Category } from '@fourfold/contracts';
import { useRef, useState } from 'react';
import { fullDate } from '../../../lib/format';
import { Confirmation, Dialog, DialogForm } from '../../../ui/dialog';
import { CategoryFields } from '../../../shared/puzzle/category-fields';
import { withPasted, type PastedGroup } from '../../../shared/puzzle/pasted-groups';
import { updatePuzzle } from '../api';
import {
  draftFault,
  draftFaults,
  draftOf,
  savedCategories,
  serverFaults,
  withCategory,
} from '../../../shared/puzzle/puzzle-draft';
import { basedOn, useDraft, useDraftAction } from '../hooks/use-draft';
import { useUnsaved } from '../hooks/use-unsaved';
import { draftError } from './conflict';

interface PuzzleEditorProps {
  puzzle: AdminPuzzle;
  onClose: () => void;
}

/** Shows the faults of visited fields and repeated words; after an attempt to save, those of all fields. */
export function PuzzleEditor({ puzzle, onClose }: PuzzleEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft({
    stored: puzzle,
    valueOf: ({ puzzle_data }) => ({ categories: draftOf(puzzle_data.categories) }),
    target: { target_type: 'puzzle', target_id: String(puzzle.puzzle_id) },
  });
  const update = useDraftAction(draft, {
    call: updatePuzzle,
    requestOf: ({ value, base }) => ({
      puzzleId: puzzle.puzzle_id,
      changes: {
        puzzle_data: { categories: savedCategories(value.categories) },
        ...basedOn(base),
      },
    }),
    failure: 'Failed to update puzzle',
    done: () => `The puzzle of ${puzzle.puzzle_date} is updated.`,
    onDone: onClose,
  });
  const { categories } = draft.state.value;
  const [changed, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
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
  const change = (index: number, key: string, changes: Partial<Category>): void => {
    if (update.busy) return;
    // The faults from the server belong to the previous draft.
    update.reset();
    visit(key);
    setChanged(true);
    draft.change({ categories: withCategory(categories, index, changes) });
  };

  const paste = (groups: PastedGroup[]): void => {
    if (update.busy) return;
    update.reset();
    setChanged(true);
    draft.change({ categories: withPasted(categories, groups) });
  };

  const submit = (): void => {
    setTried(true);
    const [wrong] = localFaults.keys();
    if (wrong === undefined) update.send();
    else form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };

  const leave = (): void => (changed ? setLeaving(true) : onClose());
  useUnsaved(changed);
  return (
    <Dialog title={editorTitle(puzzle)} onClose={leave} busy={update.busy}>
      {leaving && (
        <Confirmation
          question={`Discard your changes to the puzzle of ${puzzle.puzzle_date}?`}
          confirm="Discard changes"
          busy={update.busy}
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
      <DialogForm
        ref={form}
        confirm="Save changes"
        busy={update.busy}
        error={fault ?? draftError(draft, update)}
        onSubmit={submit}
        onCancel={leave}
      >
        {categories.map((category, index) => (
          <CategoryFields
            // Categories have no other identity.
            key={index}
            place={index}
            category={category}
            busy={update.busy}
            faultOf={faultOf}
            onVisit={visit}
            onChange={(key, changes) => change(index, key, changes)}
            onPasteGroups={paste}
          />
        ))}
      </DialogForm>
    </Dialog>
  );
}

export const editorTitle = ({ puzzle_date }: Pick<AdminPuzzle, 'puzzle_date'>): string =>
  `Edit the puzzle of ${fullDate(puzzle_date)}`;
