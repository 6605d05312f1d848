import { WORDS_PER_CATEGORY, type Category, type PuzzleCheck, type PuzzleDraft } from '@fourfold/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fullDate } from '../../../lib/format';
import { useDebounced } from '../../../lib/time/use-debounced';
import { Button } from '../../../ui/button';
import { Confirmation, Dialog, DialogForm } from '../../../ui/dialog';
import { SelectField } from '../../../ui/fields';
import { Notice } from '../../../ui/notice';
import { checkPuzzle } from '../api';
import { CategoryFields } from '../../../shared/puzzle/category-fields';
import {
  draftFault,
  draftFaults,
  draftName,
  longWords,
  serverFaults,
  warningsByField,
} from '../../../shared/puzzle/puzzle-draft';
import { ADMIN_KEY } from '../hooks/queries';
import { useUnsaved } from '../hooks/use-unsaved';
import { useNewPuzzle } from '../hooks/use-new-puzzle';
import { draftError } from './conflict';
import styles from './puzzle.module.css';

interface NewPuzzleProps {
  date: string;
  /** Begins with it. */
  from?: PuzzleDraft | undefined;
  onClose: () => void;
}

/** Writes a puzzle for a date, with warnings while it is being written. */
export function NewPuzzle({ date, from, onClose }: NewPuzzleProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<'leave' | 'delete'>();
  const puzzle = useNewPuzzle(date, {
    from,
    onScheduled: onClose,
    onDeleted: () => setAsking(undefined),
  });
  const { draft, draftId, categories, changed, busy, creation, saving, deletion } = puzzle;
  const warnings = useWarnings(date, categories);
  const warningsAt = warningsByField(warnings);
  const local = draftFaults(categories);
  const remote = serverFaults(creation.faults);
  const leave = (): void => (changed ? setAsking('leave') : onClose());
  const submit = (): void => {
    setTried(true);
    const [wrong] = local.keys();
    if (wrong === undefined) creation.send();
    else form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  useUnsaved(changed);
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
          question={`Delete the draft “${draftName(draftId, categories)}”? Its puzzle is lost.`}
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
        ref={form}
        confirm="Schedule puzzle"
        busy={busy}
        error={
          (tried ? draftFault(categories) : undefined) ??
          draftError(draft, creation.error ? creation : saving)
        }
        onSubmit={submit}
        onCancel={leave}
      >
        {!changed && <DraftChoice {...puzzle} />}
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
            warningOf={(key) => warningsAt.get(key)}
            onVisit={() => undefined}
            onChange={(_, changes) => puzzle.change(index, changes)}
            onPasteGroups={puzzle.paste}
          />
        ))}
        <Warnings
          texts={[
            ...warnings.filter(({ path }) => path.length === 0).map(({ message }) => message),
            ...longWords(categories),
          ]}
        />
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

function DraftChoice({ drafts, draftId, open }: ReturnType<typeof useNewPuzzle>) {
  if (drafts.length === 0) return null;
  return (
    <SelectField
      label="Draft"
      options={[
        ['', 'A new one'],
        ...drafts.map((one) => [one.draft_id, draftName(one.draft_id, one.categories)] as const),
      ]}
      value={draftId ?? ''}
      onChange={({ target }) => open(target.value)}
    />
  );
}

/** Asks the server when typing pauses. */
function useWarnings(date: string, categories: readonly Category[]): PuzzleCheck['warnings'] {
  const settled = useDebounced(JSON.stringify(categories));
  const { data } = useQuery<PuzzleCheck>({
    queryKey: [...ADMIN_KEY, 'check', date, settled],
    queryFn: () => checkPuzzle({ puzzle_date: date, categories: JSON.parse(settled) as Category[] }),
    placeholderData: keepPreviousData,
  });
  return data?.warnings ?? [];
}

/** What concerns no single field. */
function Warnings({ texts }: { texts: readonly string[] }) {
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
