import {
  DIFFICULTIES,
  DIFFICULTY_NAMES,
  type AdminPuzzle,
  type Category,
  type Difficulty,
} from '@fourfold/contracts';
import { useRef, useState, type ChangeEvent } from 'react';
import { isComposing } from '../../../lib/composing';
import { DialogForm } from '../../../ui/dialog';
import { SelectField, TextField } from '../../../ui/fields';
import type { Action } from '../../../lib/use-action';
import type { PuzzleChange } from '../api';
import { basedOn } from '../domain/conflict';
import { draftFault, draftFaults, draftOf, savedCategories, serverFaults } from '../domain/puzzle-draft';
import { ActionError } from './conflict';
import styles from './puzzle.module.css';

interface PuzzleEditorProps {
  puzzle: AdminPuzzle;
  update: Action<PuzzleChange>;
  onChanged: () => void;
  onLeave: () => void;
}

/** Shows the faults of visited fields and repeated words; after an attempt to save, those of all fields. */
export function PuzzleEditor({ puzzle, update, onChanged, onLeave }: PuzzleEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const [categories, setCategories] = useState(() => draftOf(puzzle.puzzle_data.categories));
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState<PuzzleChange>();
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
    onChanged();
    setCategories(categories.map((category, at) => (at === index ? { ...category, ...changes } : category)));
  };

  const submit = (): void => {
    setTried(true);
    const [wrong] = localFaults.keys();
    if (wrong === undefined) {
      const change = {
        puzzleId: puzzle.puzzle_id,
        changes: { puzzle_data: { categories: savedCategories(categories) }, version: puzzle.version },
      };
      setSent(change);
      update.run(basedOn(change, update.current));
    } else form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };

  return (
    <DialogForm
      ref={form}
      confirm="Save changes"
      busy={update.busy}
      error={fault ?? (update.error && <ActionError action={update} changes={sent?.changes} />)}
      onSubmit={submit}
      onCancel={onLeave}
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
        />
      ))}
    </DialogForm>
  );
}

interface CategoryFieldsProps {
  place: number;
  category: Category;
  busy: boolean;
  faultOf: (key: string) => string | undefined;
  onVisit: (key: string) => void;
  onChange: (key: string, changes: Partial<Category>) => void;
}

export function CategoryFields({ place, category, busy, faultOf, onVisit, onChange }: CategoryFieldsProps) {
  const { name, words, difficulty } = category;
  const key = `categories.${place}`;
  const [nameKey, difficultyKey] = [`${key}.name`, `${key}.difficulty`];
  return (
    <fieldset className={`stack tight ${styles['category']}`}>
      <legend>Category {place + 1}</legend>
      <TextField
        label="Name"
        name={nameKey}
        value={name}
        fault={faultOf(nameKey)}
        onChange={({ target }) => onChange(nameKey, { name: target.value })}
        onBlur={() => onVisit(nameKey)}
        readOnly={busy}
        autoComplete="off"
      />
      <SelectField
        label="Difficulty"
        name={difficultyKey}
        options={DIFFICULTIES.map((level) => [level, `${level} ${DIFFICULTY_NAMES[level]}`])}
        value={difficulty}
        fault={faultOf(difficultyKey)}
        onChange={({ target }) => onChange(difficultyKey, { difficulty: Number(target.value) as Difficulty })}
      />
      <div className={styles['fields']}>
        {words.map((word, at) => {
          const wordKey = `${key}.words.${at}`;
          return (
            <TextField
              key={wordKey}
              label={`Word ${at + 1}`}
              name={wordKey}
              value={word}
              fault={faultOf(wordKey)}
              onChange={(event) => onChange(wordKey, { words: words.with(at, upperCased(event)) })}
              onBlur={() => onVisit(wordKey)}
              readOnly={busy}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

/** Keeps the caret in place, and does not interfere with an IME composition. */
function upperCased({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): string {
  if (isComposing(nativeEvent)) return target.value;
  const upper = target.value.toUpperCase();
  if (upper !== target.value) {
    const caret = target.selectionStart;
    target.value = upper;
    target.setSelectionRange(caret, caret);
  }
  return upper;
}
