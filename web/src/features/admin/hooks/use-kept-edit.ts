import type { Category } from '@fourfold/contracts';
import { useState } from 'react';
import { storedText } from '../../../lib/storage/stored-text';
import { areCategories } from '../../../shared/puzzle/puzzle-draft';
import { useSession } from '../../../shared/session/use-session';
import type { DraftState } from './use-draft';

type PuzzleEdit = DraftState<{ categories: Category[] }>;

/**
 * Keeps the edit of a stored puzzle on this device until it is saved or discarded, with what it is based on: what others
 * change meanwhile is merged as in any other edit.
 */
export function useKeptEdit(puzzleId: number) {
  const userId = useSession()?.user.user_id;
  const [entry] = useState(() => storedText(`fourfold.puzzle-edit.${userId}.${puzzleId}`));
  const [found] = useState(() => parseEdit(entry.state()));
  return {
    found,
    /** Undefined when nothing is left to save. */
    keep: (edit: PuzzleEdit | undefined): void => entry.set(edit ? JSON.stringify(edit) : null),
  };
}

function parseEdit(stored: string | null): PuzzleEdit | undefined {
  try {
    const edit = JSON.parse(stored ?? 'null') as Partial<PuzzleEdit> | null;
    const isEdit = areCategories(edit?.value?.categories) && areCategories(edit.base?.value.categories);
    return isEdit ? (edit as PuzzleEdit) : undefined;
  } catch {
    return undefined;
  }
}
