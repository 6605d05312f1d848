import { DIFFICULTY_NAMES, ROUTES, routePath, type AdminPuzzle, type Category } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { fullDate } from '../../../lib/format';
import { Dialog } from '../../../ui/dialog';
import { DifficultyMark } from '../../../shared/puzzle/difficulty';
import { QueryView } from '../../../ui/query-view';
import { useAdminQuery } from '../hooks/queries';
import { editorTitle, PuzzleEditor } from './puzzle-editor';
import styles from './puzzle.module.css';

interface PuzzleDialogProps {
  puzzle: Pick<AdminPuzzle, 'puzzle_id' | 'puzzle_date'>;
  onClose: () => void;
}

export function ViewPuzzle({ puzzle, onClose }: PuzzleDialogProps) {
  return (
    <Dialog title={`Puzzle of ${fullDate(puzzle.puzzle_date)}`} onClose={onClose}>
      <StoredPuzzle puzzleId={puzzle.puzzle_id}>
        {({ puzzle_data }) => (
          <ul className="lines">
            {puzzle_data.categories
              .toSorted((one, other) => one.difficulty - other.difficulty)
              .map((category) => (
                <Band key={category.difficulty} category={category} />
              ))}
          </ul>
        )}
      </StoredPuzzle>
    </Dialog>
  );
}

interface StoredPuzzleProps {
  puzzleId: number;
  children: (puzzle: AdminPuzzle) => ReactNode;
}

/** Editing starts from the stored puzzle, never from a cached one. */
const useStoredPuzzle = (puzzleId: number) =>
  useAdminQuery<AdminPuzzle>(routePath(ROUTES.admin.puzzle, { puzzle_id: puzzleId }), {}, { gcTime: 0 });

function StoredPuzzle({ puzzleId, children }: StoredPuzzleProps) {
  return (
    <QueryView
      query={useStoredPuzzle(puzzleId)}
      loading="Loading puzzle…"
      failure="Failed to load puzzle"
      empty="This puzzle has no categories."
      isEmpty={({ puzzle_data }) => puzzle_data.categories.length === 0}
    >
      {children}
    </QueryView>
  );
}

function Band({ category: { name, words, difficulty } }: { category: Category }) {
  return (
    <li className={`marked ${styles['band']}`}>
      <DifficultyMark difficulty={difficulty} />
      <div>
        <h3>
          <bdi translate="no">{name}</bdi>
        </h3>
        <p>
          <bdi translate="no">{words.join(', ')}</bdi>
        </p>
        <p className="soft">{DIFFICULTY_NAMES[difficulty]}</p>
      </div>
    </li>
  );
}

/** Once it is loaded, changes by other admins do not affect the draft. */
export function EditPuzzle({ puzzle, onClose }: PuzzleDialogProps) {
  const stored = useStoredPuzzle(puzzle.puzzle_id);
  if (stored.data && stored.data.puzzle_data.categories.length > 0)
    return <PuzzleEditor puzzle={stored.data} onClose={onClose} />;
  return (
    <Dialog title={editorTitle(puzzle)} onClose={onClose}>
      <StoredPuzzle puzzleId={puzzle.puzzle_id}>{() => null}</StoredPuzzle>
    </Dialog>
  );
}
