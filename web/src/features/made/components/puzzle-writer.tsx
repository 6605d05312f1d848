import { ERRORS, MADE_TITLE_MAX_CHARACTERS, type Category, type OwnMadePuzzle } from '@fourfold/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { madePath } from '../../../shared/paths';
import { CategoryFields } from '../../../shared/puzzle/category-fields';
import { MADE_KEY } from '../../../shared/puzzle/made-puzzles';
import { withPasted, type PastedGroup } from '../../../shared/puzzle/pasted-groups';
import {
  draftFault,
  draftFaults,
  savedCategories,
  serverFaults,
  withCategory,
} from '../../../shared/puzzle/puzzle-draft';
import { useAction } from '../../../shared/use-action';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Form } from '../../../ui/form';
import { Sheet } from '../../../ui/sheet';
import { useToast } from '../../../ui/toast-context';
import type { MadeDraft } from '../domain/made-draft';
import { usePublish } from '../hooks/use-publish';
import { DraftWarnings } from './draft-warnings';

interface PuzzleWriterProps {
  draft: MadeDraft;
  onChange: (draft: MadeDraft) => void;
  onClose: () => void;
  onPublished: () => void;
  /** A board to play the puzzle on. */
  preview: (categories: Category[]) => ReactNode;
}

/** The sixteen words of a puzzle, their groups and its title. What is written is kept on this device at once. */
export function PuzzleWriter({ draft, onChange, onClose, onPublished, preview }: PuzzleWriterProps) {
  const { title, categories, of } = draft;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const toast = useToast();
  const publish = usePublish();
  const [tried, setTried] = useState(false);
  const publication = useAction(MADE_KEY, {
    call: async (puzzle: Parameters<typeof publish>[0]) => {
      const published = await publish(puzzle);
      onPublished();
      void navigate(madePath(published.code));
      return published;
    },
    failure: 'The puzzle couldn’t be published.',
    done: () => (of ? 'The puzzle is changed.' : 'The puzzle is published. Send its link to your friends.'),
  });
  const local = draftFaults(categories);
  const remote = serverFaults(publication.faults);
  const titleFault = publication.faults.find(({ loc }) => loc.at(-1) === 'title')?.msg;
  /** Somebody has changed it since this change was begun. */
  const outdatedBy = publication.current as OwnMadePuzzle | undefined;
  const isPlayed =
    publication.status === ERRORS.made_puzzle_played.status && of !== undefined && outdatedBy === undefined;

  const change = (changes: Partial<MadeDraft>): void => {
    if (publication.busy) return;
    publication.reset();
    onChange({ ...draft, ...changes });
  };
  const paste = (groups: PastedGroup[]): void => {
    if (publication.busy) return;
    change({ categories: withPasted(categories, groups) });
    toast.show('All sixteen words are filled in.');
  };
  const send = (): void => {
    setTried(true);
    const [wrong] = local.keys();
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    publication.run({
      title: title.trim(),
      categories: savedCategories(categories),
      ...of,
      ...(outdatedBy && { version: outdatedBy.version }),
    });
  };
  return (
    <Sheet className="stack">
      <h2>{of ? 'Change your puzzle' : 'Make a puzzle'}</h2>
      <p className="soft">
        Four groups of four words. Paste sixteen cells of a table, or four lines such as “Parts of a ship:
        keel, stern, bow, mast”, into any of their fields, and all are filled in.
      </p>
      <Form
        ref={form}
        noValidate
        busy={publication.busy}
        error={(tried ? draftFault(categories) : undefined) ?? publication.error}
        onSubmit={send}
        buttons={
          <div className="row loose">
            <Button type="submit" look="primary" aria-disabled={publication.busy}>
              {outdatedBy ? 'Replace it' : of ? 'Save changes' : 'Publish'}
            </Button>
            {isPlayed && <Button onClick={() => change({ of: undefined })}>Make a copy</Button>}
            <Button onClick={onClose}>Keep as draft</Button>
          </div>
        }
      >
        <TextField
          label="Title (optional)"
          name="title"
          value={title}
          hint="Seen by everybody with the link."
          fault={titleFault}
          maxCharacters={MADE_TITLE_MAX_CHARACTERS}
          onChange={({ target }) => change({ title: target.value })}
          readOnly={publication.busy}
          autoComplete="off"
        />
        {categories.map((category, place) => (
          <CategoryFields
            // Categories have no other identity.
            key={place}
            place={place}
            category={category}
            busy={publication.busy}
            faultOf={(key) => {
              const found = local.get(key);
              return (tried || found?.isRepetition ? found : undefined)?.message ?? remote.get(key)?.message;
            }}
            onVisit={() => undefined}
            onChange={(_, changes) => change({ categories: withCategory(categories, place, changes) })}
            onPasteGroups={paste}
          />
        ))}
        <DraftWarnings title={title} categories={categories} />
      </Form>
      <Preview categories={categories} isComplete={local.size === 0}>
        {preview}
      </Preview>
    </Sheet>
  );
}

interface PreviewProps {
  categories: Category[];
  isComplete: boolean;
  children: (categories: Category[]) => ReactNode;
}

function Preview({ categories, isComplete, children }: PreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const saved = savedCategories(categories);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="target">Play it yourself</summary>
      {isOpen && !isComplete && <p className="soft">Fill in all words and names first.</p>}
      {isOpen && isComplete && <div key={JSON.stringify(saved)}>{children(saved)}</div>}
    </details>
  );
}
