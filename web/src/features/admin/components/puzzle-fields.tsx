import type { Category, CheckPuzzleRequest, PuzzleCheck } from '@fourfold/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CategoryFields } from '../../../shared/puzzle/category-fields';
import type { PastedGroup } from '../../../shared/puzzle/pasted-groups';
import {
  draftFaults,
  longWords,
  savedCategories,
  warningsByField,
} from '../../../shared/puzzle/puzzle-draft';
import { useDebounced } from '../../../lib/time/use-debounced';
import { Notice } from '../../../ui/notice';
import { useToast } from '../../../ui/toast-context';
import { checkPuzzle } from '../api';
import { usePuzzlePreview } from '../hooks/puzzle-preview';
import { ADMIN_KEY } from '../hooks/queries';
import styles from './puzzle.module.css';

interface PuzzleFieldsProps {
  /** The puzzle that is written, which is not compared with itself. */
  of: Pick<CheckPuzzleRequest, 'puzzle_date' | 'puzzle_id'>;
  categories: Category[];
  busy: boolean;
  areWordsFixed?: boolean;
  faultOf: (key: string) => string | undefined;
  onVisit: (key: string) => void;
  onChange: (place: number, key: string, changes: Partial<Category>) => void;
  onPaste: (groups: PastedGroup[]) => void;
}

/** The names and words of four groups, with what is doubtful about them at their fields. */
export function PuzzleFields({ of, categories, busy, onChange, onPaste, ...fields }: PuzzleFieldsProps) {
  const toast = useToast();
  const warnings = useWarnings(of, categories);
  const warningsAt = warningsByField(warnings);
  const others = warnings.filter(({ path }) => path[0] !== 'categories').map(({ message }) => message);
  return (
    <>
      {categories.map((category, place) => (
        <CategoryFields
          // Categories have no other identity.
          key={place}
          place={place}
          category={category}
          busy={busy}
          warningOf={(key) => warningsAt.get(key)}
          onChange={(key, changes) => onChange(place, key, changes)}
          onPasteGroups={(groups) => {
            onPaste(groups);
            toast.show('All sixteen words are filled in.');
          }}
          {...fields}
        />
      ))}
      <Warnings texts={[...others, ...longWords(categories)]} />
    </>
  );
}

/** Asks the server when typing pauses. */
function useWarnings(of: PuzzleFieldsProps['of'], categories: readonly Category[]): PuzzleCheck['warnings'] {
  const settled = useDebounced(JSON.stringify(categories));
  const { data } = useQuery<PuzzleCheck>({
    queryKey: [...ADMIN_KEY, 'check', of, settled],
    queryFn: () => checkPuzzle({ ...of, categories: JSON.parse(settled) as Category[] }),
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

/** The puzzle as players will have it; not in a form, as it has buttons of its own. */
export function Preview({ categories }: { categories: readonly Category[] }) {
  const board = usePuzzlePreview();
  const [isOpen, setOpen] = useState(false);
  const isComplete = draftFaults(categories).size === 0;
  const saved = savedCategories(categories);
  return (
    <details className={styles['preview']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="target">Play it yourself</summary>
      {isOpen && !isComplete && <p className="soft">Fill in all names and words first.</p>}
      {isOpen && isComplete && <div key={JSON.stringify(saved)}>{board(saved)}</div>}
    </details>
  );
}
