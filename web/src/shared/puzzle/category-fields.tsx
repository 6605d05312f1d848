import { DIFFICULTIES, DIFFICULTY_NAMES, type Category, type Difficulty } from '@fourfold/contracts';
import type { ChangeEvent } from 'react';
import { isComposing } from '../../lib/composing';
import { SelectField, TextField } from '../../ui/fields';
import styles from './category-fields.module.css';
import { pastedGroups, type PastedGroup } from './pasted-groups';

interface CategoryFieldsProps {
  place: number;
  category: Category;
  busy: boolean;
  /** Somebody plays with its words. */
  areWordsFixed?: boolean;
  faultOf: (key: string) => string | undefined;
  /** What is doubtful about a field, but no fault. */
  warningOf?: (key: string) => string | undefined;
  onVisit: (key: string) => void;
  onChange: (key: string, changes: Partial<Category>) => void;
  /** All four groups, pasted into any field of one. */
  onPasteGroups: (groups: PastedGroup[]) => void;
}

export function CategoryFields({
  place,
  category,
  busy,
  areWordsFixed = false,
  faultOf,
  ...on
}: CategoryFieldsProps) {
  const { warningOf, onVisit, onChange, onPasteGroups } = on;
  const { name, words, difficulty } = category;
  const key = `categories.${place}`;
  const [nameKey, difficultyKey] = [`${key}.name`, `${key}.difficulty`];
  return (
    <fieldset
      className={`stack tight ${styles['category']}`}
      onPaste={(event) => {
        const groups = pastedGroups(event.clipboardData.getData('text/plain'));
        if (!groups || areWordsFixed) return;
        event.preventDefault();
        onPasteGroups(groups);
      }}
    >
      <legend>{`Category ${place + 1}`}</legend>
      <TextField
        label="Name"
        name={nameKey}
        value={name}
        fault={faultOf(nameKey)}
        hint={warningOf?.(nameKey)}
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
              hint={warningOf?.(wordKey)}
              onChange={(event) => onChange(wordKey, { words: words.with(at, upperCased(event)) })}
              onBlur={() => onVisit(wordKey)}
              readOnly={busy || areWordsFixed}
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
