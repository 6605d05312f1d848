import {
  DIFFICULTIES,
  ROUTES,
  type Category,
  type PuzzleDraft,
  type SaveDraftRequest,
} from '@fourfold/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPuzzle, deleteDraft, read, saveDraft } from '../api';
import { isStatus } from '../../../lib/http/errors';
import { withPasted, type PastedGroup } from '../../../shared/puzzle/pasted-groups';
import { draftOf, savedCategories, withCategory } from '../../../shared/puzzle/puzzle-draft';
import { useCreateOnce } from '../../../shared/use-create-once';
import { useAdminQuery } from './queries';
import { basedOn, useDraft, useDraftAction, type DraftState } from './use-draft';

const EMPTY = DIFFICULTIES.map((difficulty) => ({ name: '', words: [] as string[], difficulty }));
const DRAFTS = { skip: 0, limit: 25 };
const AUTOSAVE_MS = 4_000;

/** Until it is kept, a puzzle has neither an id nor a version. */
type MaybeStored = Pick<PuzzleDraft, 'categories'> & { draft_id?: number; version: number | undefined };
const NEW: MaybeStored = { categories: EMPTY, version: undefined };

type Writing = { categories: Category[] };
type DraftKey = Pick<PuzzleDraft, 'draft_id' | 'version'>;
type DraftRequest = Parameters<typeof saveDraft>[0];

interface NewPuzzleOptions {
  /** Undefined for a new one. */
  from: PuzzleDraft | undefined;
  onScheduled: () => void;
  onDeleted: () => void;
}

/** A puzzle that is being written for a date: begun anew or from a draft, kept as a draft, scheduled or deleted. */
export function useNewPuzzle(date: string, { from, onScheduled, onDeleted }: NewPuzzleOptions) {
  const [draftId, setDraftId] = useState(from?.draft_id);
  const draft = useDraft<MaybeStored, Writing>({
    stored: from ?? NEW,
    valueOf: (found) => ({ categories: draftOf(found.categories) }),
    target: draftId === undefined ? undefined : { target_type: 'draft', target_id: String(draftId) },
  });
  const { categories } = draft.state.value;
  /** Whether anything was written since it was begun, or kept on request. */
  const [isTouched, setTouched] = useState(false);
  const drafts = useAdminQuery<PuzzleDraft[]>(ROUTES.admin.puzzleDrafts, DRAFTS);
  /** The draft that is being kept meanwhile, whose version the next request needs. */
  const pendingSave = useRef<Promise<DraftKey | undefined>>(undefined);

  const { create: createOnce, forget: forgetUnanswered } = useCreateOnce<SaveDraftRequest, PuzzleDraft>({
    fetchNewest: () => read(ROUTES.admin.puzzleDrafts, DRAFTS),
    storedAt: ({ updated_at }) => updated_at,
    keyOf: ({ puzzle_date, categories: written }) => JSON.stringify([puzzle_date, draftOf(written)]),
  });
  const create = (changes: DraftRequest['changes']): Promise<PuzzleDraft> =>
    createOnce(changes, (found) =>
      saveDraft({ draftId: found?.draft_id, changes: { ...changes, version: found?.version } }),
    );
  const store = async ({ draftId: id, changes }: DraftRequest): Promise<PuzzleDraft> => {
    const saved = await (id === undefined
      ? create(changes)
      : saveDraft({ draftId: id, changes }).catch((error: unknown) => {
          // Somebody has deleted it.
          if (!isStatus(error, 404)) throw error;
          return create(changes);
        }));
    setDraftId(saved.draft_id);
    draft.markSaved({ categories: changes.categories }, saved.version);
    return saved;
  };
  const requestOf = ({ value, base }: DraftState<Writing>): DraftRequest => ({
    draftId,
    changes: { puzzle_date: date, categories: value.categories, ...basedOn(base) },
  });
  const autosaving = useDraftAction(draft, {
    call: async (request: DraftRequest) => {
      const saved = store(request);
      pendingSave.current = saved.catch(() => undefined);
      try {
        return await saved;
      } finally {
        pendingSave.current = undefined;
      }
    },
    requestOf,
    asksAfterMerge: true,
    failure: 'The draft couldn’t be kept',
    done: () => undefined,
  });
  const saving = useDraftAction(draft, {
    call: async ({ draftId: id, changes }: DraftRequest) => {
      const saved = await pendingSave.current;
      return store({
        draftId: saved?.draft_id ?? id,
        changes: { ...changes, ...(saved && { version: saved.version }) },
      });
    },
    requestOf,
    failure: 'Failed to save the draft',
    done: () => 'The draft is saved.',
    onDone: () => setTouched(false),
  });
  const creation = useDraftAction(draft, {
    call: async (request: Parameters<typeof createPuzzle>[0]) =>
      createPuzzle({ ...request, ...keyOf(await pendingSave.current) }),
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
  const deletion = useDraftAction(draft, {
    call: async (request: Parameters<typeof deleteDraft>[0]) =>
      deleteDraft({ ...request, ...keyOf(await pendingSave.current) }),
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

  const autosave = useEffectEvent(() => {
    if (!draft.isSaved && !draft.state.clashes && !busy) autosaving.send();
  });
  useEffect(() => {
    const timer = setInterval(autosave, AUTOSAVE_MS);
    return () => clearInterval(timer);
  }, []);

  function open(id: string): void {
    const found = drafts.data?.find(({ draft_id }) => String(draft_id) === id);
    saving.reset();
    deletion.reset();
    forgetUnanswered();
    setDraftId(found?.draft_id);
    draft.begin(found ?? NEW);
    setTouched(false);
  }
  const write = (changed: Category[]): void => {
    if (busy) return;
    creation.reset();
    saving.reset();
    setTouched(true);
    draft.change({ categories: changed });
  };
  return {
    draft,
    draftId,
    drafts: drafts.data ?? [],
    categories,
    isTouched,
    busy,
    autosaving,
    creation,
    saving,
    deletion,
    open,
    change: (index: number, changes: Partial<Category>): void =>
      write(withCategory(categories, index, changes)),
    paste: (groups: PastedGroup[]): void => write(withPasted(categories, groups)),
  };
}

const keyOf = (kept: DraftKey | undefined): Partial<DraftKey> =>
  kept ? { draft_id: kept.draft_id, version: kept.version } : {};
