import type { PuzzleDraft } from '@fourfold/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fullDate } from '../../../lib/format';
import { draftFault, draftFaults, serverFaults } from '../../../shared/puzzle/puzzle-draft';
import { Button } from '../../../ui/button';
import { Confirmation, Dialog, DialogForm } from '../../../ui/dialog';
import { SelectField } from '../../../ui/fields';
import { draftName } from '../domain/draft-name';
import { focusFault } from '../hooks/focus-fault';
import { useNewPuzzle } from '../hooks/use-new-puzzle';
import { useUnsaved } from '../hooks/use-unsaved';
import { draftError } from './draft-error';
import { Preview, PuzzleFields } from './puzzle-fields';

interface NewPuzzleProps {
  date: string;
  /** Begins with it. */
  from?: PuzzleDraft | undefined;
  onClose: () => void;
}

/** Writes a puzzle for a date. It is kept as a draft while it is being written. */
export function NewPuzzle({ date, from, onClose }: NewPuzzleProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<'close' | 'delete'>();
  const puzzle = useNewPuzzle(date, {
    from,
    onScheduled: onClose,
    onDeleted: () => setAsking(undefined),
  });
  const { draft, draftId, categories, isTouched, busy, creation, autosaving, saving, deletion } = puzzle;
  const local = draftFaults(categories);
  const remote = serverFaults(creation.faults);
  const close = (): void => (draft.isSaved ? onClose() : setAsking('close'));
  const submit = (): void => {
    setTried(true);
    if (local.size === 0) creation.send();
    else focusFault(form.current, local);
  };
  const showRefusal = useEffectEvent(() => focusFault(form.current, remote));
  useEffect(() => showRefusal(), [creation.faults.length]);
  const leaving = useUnsaved(isTouched);
  const isDraft = draftId !== undefined;
  return (
    <Dialog title={`New puzzle for ${fullDate(date)}`} onClose={close} busy={busy}>
      {leaving && (
        <Confirmation
          question={
            draft.isSaved
              ? 'Leave the puzzle? It’s kept as a draft.'
              : 'Leave the puzzle? Your latest changes aren’t saved yet.'
          }
          confirm="Leave"
          onConfirm={leaving.leave}
          onCancel={leaving.stay}
        />
      )}
      {asking === 'close' && (
        <Confirmation
          question={isDraft ? 'Discard what isn’t in the draft yet?' : 'Discard what you’ve written?'}
          confirm="Discard changes"
          onConfirm={onClose}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking === 'delete' && isDraft && (
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
        onCancel={close}
      >
        {!isTouched && <DraftChoice {...puzzle} />}
        <PuzzleFields
          of={{ puzzle_date: date }}
          categories={categories}
          busy={busy}
          faultOf={(key) => {
            const found = local.get(key);
            return (tried || found?.isRepetition ? found : undefined)?.message ?? remote.get(key)?.message;
          }}
          onVisit={() => undefined}
          onChange={(place, _, changes) => puzzle.change(place, changes)}
          onPaste={puzzle.paste}
        />
        <div className="row loose">
          <Button aria-disabled={busy} onClick={() => saving.send()}>
            Save as draft
          </Button>
          {isDraft && (
            <Button aria-disabled={busy} onClick={() => !busy && setAsking('delete')}>
              Delete draft…
            </Button>
          )}
          <span role="status" className="soft">
            {autosaving.error ?? (isTouched && isDraft && draft.isSaved && 'Kept as a draft.')}
          </span>
        </div>
      </DialogForm>
      <Preview categories={categories} />
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
