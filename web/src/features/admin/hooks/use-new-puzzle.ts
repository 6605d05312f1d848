import { DIFFICULTIES, ROUTES, type Category, type PuzzleDraft } from '@fourfold/contracts';
import { useState } from 'react';
import { createPuzzle, deleteDraft, saveDraft } from '../api';
import { withPasted, type PastedGroup } from '../../../shared/puzzle/pasted-groups';
import { draftOf, savedCategories, withCategory } from '../../../shared/puzzle/puzzle-draft';
import { useAdminQuery } from './queries';
import { basedOn, useDraft, useDraftAction } from './use-draft';

const EMPTY = DIFFICULTIES.map((difficulty) => ({ name: '', words: [] as string[], difficulty }));
const DRAFTS = { skip: 0, limit: 25 };

/** Until it is saved, a draft has neither an id nor a version. */
type MaybeStored = Pick<PuzzleDraft, 'categories'> & { draft_id?: number; version: number | undefined };
const NEW: MaybeStored = { categories: EMPTY, version: undefined };

interface NewPuzzleOptions {
  /** Undefined for a new one. */
  from: PuzzleDraft | undefined;
  onScheduled: () => void;
  onDeleted: () => void;
}

/** A puzzle that is being written for a date: begun anew or from a draft, saved as a draft, scheduled or deleted. */
export function useNewPuzzle(date: string, { from, onScheduled, onDeleted }: NewPuzzleOptions) {
  const [stored, setStored] = useState<MaybeStored>(from ?? NEW);
  const { draft_id: draftId } = stored;
  const draft = useDraft({
    stored: from ?? NEW,
    valueOf: (found) => ({ categories: draftOf(found.categories) }),
    target: draftId === undefined ? undefined : { target_type: 'draft', target_id: String(draftId) },
  });
  const { categories } = draft.state.value;
  const [changed, setChanged] = useState(false);
  const drafts = useAdminQuery<PuzzleDraft[]>(ROUTES.admin.puzzleDrafts, DRAFTS);
  const begin = (found: MaybeStored): void => {
    setStored(found);
    draft.begin(found);
    setChanged(false);
  };
  const creation = useDraftAction(draft, {
    call: createPuzzle,
    requestOf: ({ value, base }) => ({
      puzzle_date: date,
      categories: savedCategories(value.categories),
      ...(draftId !== undefined && { draft_id: draftId, ...basedOn(base) }),
    }),
    // Nobody schedules what they have not seen.
    asksAfterMerge: true,
    failure: 'Failed to create the puzzle',
    done: () => `The puzzle of ${date} is scheduled.`,
    onDone: onScheduled,
  });
  const saving = useDraftAction(draft, {
    call: async (input: Parameters<typeof saveDraft>[0]) => {
      const saved = await saveDraft(input);
      begin(saved);
      return saved;
    },
    requestOf: ({ value, base }) => ({
      draftId,
      changes: { puzzle_date: date, categories: value.categories, ...basedOn(base) },
    }),
    failure: 'Failed to save the draft',
    done: () => 'The draft is saved.',
  });
  const deletion = useDraftAction(draft, {
    call: deleteDraft,
    requestOf: ({ base }) => (draftId === undefined ? undefined : { draft_id: draftId, ...basedOn(base) }),
    asksAfterMerge: true,
    failure: 'Failed to delete the draft',
    done: () => 'The draft is deleted.',
    onDone: () => {
      onDeleted();
      open('');
    },
  });
  const busy = creation.busy || saving.busy || deletion.busy;

  function open(id: string): void {
    saving.reset();
    deletion.reset();
    begin(drafts.data?.find(({ draft_id }) => String(draft_id) === id) ?? NEW);
  }
  const change = (index: number, changes: Partial<Category>): void => {
    if (busy) return;
    creation.reset();
    saving.reset();
    setChanged(true);
    draft.change({ categories: withCategory(categories, index, changes) });
  };
  const paste = (groups: PastedGroup[]): void => {
    if (busy) return;
    creation.reset();
    saving.reset();
    setChanged(true);
    draft.change({ categories: withPasted(categories, groups) });
  };
  return {
    draft,
    draftId,
    drafts: drafts.data ?? [],
    categories,
    changed,
    busy,
    creation,
    saving,
    deletion,
    open,
    change,
    paste,
  };
}
