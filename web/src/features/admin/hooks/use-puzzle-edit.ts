import type { AdminPuzzle, Category } from '@fourfold/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { storedText } from '../../../lib/storage/stored-text';
import { areCategories, draftOf, savedCategories } from '../../../shared/puzzle/puzzle-draft';
import { useSession } from '../../../shared/session/use-session';
import { updatePuzzle } from '../api';
import { basedOn, useDraft, useDraftAction, type DraftState } from './use-draft';

type Edit = { categories: Category[] };

/**
 * The edit of a stored puzzle. It is kept on this device until it is saved or discarded, with what it is based on: what
 * others change meanwhile is merged as in any other edit.
 */
export function usePuzzleEdit(puzzle: AdminPuzzle, onClose: () => void) {
  const userId = useSession()?.user.user_id;
  const [entry] = useState(() => storedText(`fourfold.puzzle-edit.${userId}.${puzzle.puzzle_id}`));
  const [found, setFound] = useState(() => parseEdit(entry.state()));
  const draft = useDraft<AdminPuzzle, Edit>({
    stored: puzzle,
    from: found,
    valueOf: ({ puzzle_data }) => ({ categories: draftOf(puzzle_data.categories) }),
    target: { target_type: 'puzzle', target_id: String(puzzle.puzzle_id) },
  });
  const isUnsaved = !draft.isSaved;
  const keep = useEffectEvent(() => entry.set(isUnsaved ? JSON.stringify(draft.state) : null));
  useEffect(() => keep(), [draft.state]);
  const finish = (): void => {
    entry.set(null);
    onClose();
  };
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
    onDone: finish,
  });
  return {
    draft,
    update,
    isUnsaved,
    /** It was begun in an earlier visit. */
    isFromBefore: found !== undefined && isUnsaved,
    /** Without what is unsaved. */
    finish,
    again: (): void => {
      update.reset();
      draft.begin(puzzle);
      setFound(undefined);
    },
  };
}

function parseEdit(stored: string | null): DraftState<Edit> | undefined {
  try {
    const edit = JSON.parse(stored ?? 'null') as Partial<DraftState<Edit>> | null;
    const isEdit = areCategories(edit?.value?.categories) && areCategories(edit.base?.value.categories);
    return isEdit ? (edit as DraftState<Edit>) : undefined;
  } catch {
    return undefined;
  }
}
