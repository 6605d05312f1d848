import {
  DIFFICULTIES,
  ROUTES,
  WORDS_PER_CATEGORY,
  type Category,
  type PuzzleCheck,
  type PuzzleDraft,
} from '@fourfold/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullDate } from '../../../lib/format';
import { useSettled } from '../../../lib/time/use-debounced';
import { Button } from '../../../ui/button';
import { Confirmation, Dialog, DialogForm } from '../../../ui/dialog';
import { SelectField } from '../../../ui/fields';
import { Notice } from '../../../ui/notice';
import { checkPuzzle, createPuzzle, deleteDraft, saveDraft } from '../api';
import {
  draftFault,
  draftFaults,
  draftOf,
  longWords,
  savedCategories,
  serverFaults,
  withCategory,
} from '../domain/puzzle-draft';
import { ADMIN_KEY, useAdminQuery } from '../hooks/queries';
import { basedOn, useDraft, useDraftAction } from '../hooks/use-draft';
import { draftError } from './conflict';
import { CategoryFields } from './puzzle-editor';
import styles from './puzzle.module.css';

const EMPTY = DIFFICULTIES.map((difficulty) => ({ name: '', words: [] as string[], difficulty }));
const DRAFTS = { skip: 0, limit: 25 };

/** Until it is saved, a draft has neither an id nor a version. */
type MaybeStored = Pick<PuzzleDraft, 'categories'> & { draft_id?: number; version: number | undefined };
const NEW: MaybeStored = { categories: EMPTY, version: undefined };

interface NewPuzzleProps {
  date: string;
  onClose: () => void;
}

/** Writes a puzzle for a date, with warnings while it is being written. */
export function NewPuzzle({ date, onClose }: NewPuzzleProps) {
  const [stored, setStored] = useState(NEW);
  const { draft_id: draftId } = stored;
  const draft = useDraft({
    stored: NEW,
    valueOf: (found) => ({ categories: draftOf(found.categories) }),
    target: draftId === undefined ? undefined : { target_type: 'draft', target_id: String(draftId) },
  });
  const { categories } = draft.state.value;
  const [changed, setChanged] = useState(false);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<'leave' | 'delete'>();
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
    onDone: onClose,
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
      setAsking(undefined);
      open('');
    },
  });
  const busy = creation.busy || saving.busy || deletion.busy;
  const local = draftFaults(categories);
  const remote = serverFaults(creation.faults);
  const leave = (): void => (changed ? setAsking('leave') : onClose());

  const change = (index: number, changes: Partial<Category>): void => {
    if (busy) return;
    creation.reset();
    saving.reset();
    setChanged(true);
    draft.change({ categories: withCategory(categories, index, changes) });
  };
  const submit = (): void => {
    setTried(true);
    if (local.size === 0) creation.send();
  };
  const open = (id: string): void => {
    saving.reset();
    deletion.reset();
    begin(drafts.data?.find(({ draft_id }) => String(draft_id) === id) ?? NEW);
  };
  return (
    <Dialog title={`New puzzle for ${fullDate(date)}`} onClose={leave} busy={busy}>
      {asking === 'leave' && (
        <Confirmation
          question="Discard what you have written?"
          confirm="Discard changes"
          onConfirm={onClose}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'delete' && draftId !== undefined && (
        <Confirmation
          question={`Delete the draft “${nameOf(draftId, categories)}”? Its puzzle is lost.`}
          confirm="Delete draft"
          busy={busy}
          error={deletion.error}
          onConfirm={() => deletion.send()}
          onCancel={() => {
            deletion.reset();
            setAsking(undefined);
          }}
        />
      )}
      <DialogForm
        confirm="Schedule puzzle"
        busy={busy}
        error={
          (tried ? draftFault(categories) : undefined) ??
          draftError(draft, creation.error ? creation : saving)
        }
        onSubmit={submit}
        onCancel={leave}
      >
        {!changed && drafts.data && drafts.data.length > 0 && (
          <SelectField
            label="Draft"
            options={[
              ['', 'A new one'],
              ...drafts.data.map((one) => [one.draft_id, nameOf(one.draft_id, one.categories)] as const),
            ]}
            value={draftId ?? ''}
            onChange={({ target }) => open(target.value)}
          />
        )}
        {categories.map((category, index) => (
          <CategoryFields
            // Categories have no other identity.
            key={index}
            place={index}
            category={category}
            busy={busy}
            faultOf={(key) => {
              const found = local.get(key);
              return (tried || found?.isRepetition ? found : undefined)?.message ?? remote.get(key)?.message;
            }}
            onVisit={() => undefined}
            onChange={(_, changes) => change(index, changes)}
          />
        ))}
        <Warnings date={date} categories={categories} />
        <Preview categories={categories} />
        <div className="row loose">
          <Button aria-disabled={busy} onClick={() => saving.send()}>
            Save as draft
          </Button>
          {draftId !== undefined && (
            <Button aria-disabled={busy} onClick={() => !busy && setAsking('delete')}>
              Delete draft…
            </Button>
          )}
        </div>
      </DialogForm>
    </Dialog>
  );
}

function nameOf(draftId: number, categories: PuzzleDraft['categories']): string {
  const names = categories.map(({ name }) => name).filter((name) => name !== '');
  return names.join(', ') || `Draft ${draftId}`;
}

/** Asks the server when typing pauses. */
function Warnings({ date, categories }: { date: string; categories: Category[] }) {
  const settled = useSettled(JSON.stringify(categories));
  const { data } = useQuery<PuzzleCheck>({
    queryKey: [...ADMIN_KEY, 'check', date, settled],
    queryFn: () => checkPuzzle({ puzzle_date: date, categories: JSON.parse(settled) as Category[] }),
    placeholderData: keepPreviousData,
  });
  const texts = [...(data?.warnings.map(({ message }) => message) ?? []), ...longWords(categories)];
  return (
    <div role="status">
      {texts.length > 0 && (
        <Notice tone="info">
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** The board as players see it at the start: the words in no order that tells the groups. */
function Preview({ categories }: { categories: readonly Category[] }) {
  const words = Array.from({ length: WORDS_PER_CATEGORY }, (_, place) =>
    categories.map((category, at) => category.words[(place + at) % WORDS_PER_CATEGORY] || '–'),
  ).flat();
  return (
    <details>
      <summary className="target">Preview</summary>
      <ul aria-label="Preview" className={styles['preview']}>
        {words.map((word, place) => (
          <li key={place}>
            <bdi translate="no">{word}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
