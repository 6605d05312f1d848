import { DIFFICULTY_NAMES, ROUTES, routePath, type AdminPuzzle, type Category } from '@fourfold/contracts';
import { useState, type ReactNode } from 'react';
import { fullDate } from '../../../lib/format';
import { Confirmation, Dialog } from '../../../ui/dialog';
import { DifficultyMark } from '../../../ui/difficulty';
import { QueryView } from '../../../ui/query-view';
import { updatePuzzle } from '../api';
import { useAdminAction, useAdminQuery } from '../hooks/queries';
import { PuzzleEditor } from './puzzle-editor';
import styles from './puzzle.module.css';

interface PuzzleDialogProps {
  puzzle: AdminPuzzle;
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

function StoredPuzzle({ puzzleId, children }: StoredPuzzleProps) {
  // Editing starts from the stored puzzle, never from a cached one.
  const path = routePath(ROUTES.admin.puzzle, { puzzle_id: puzzleId });
  const query = useAdminQuery<AdminPuzzle>(path, {}, { gcTime: 0 });
  return (
    <QueryView
      query={query}
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
          <bdi>{name}</bdi>
        </h3>
        <p>
          <bdi>{words.join(', ')}</bdi>
        </p>
        <p className="soft">{DIFFICULTY_NAMES[difficulty]}</p>
      </div>
    </li>
  );
}

/** Once it is loaded, changes by other admins do not affect the draft. */
export function EditPuzzle({ puzzle, onClose }: PuzzleDialogProps) {
  const [changed, setChanged] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const update = useAdminAction({
    call: updatePuzzle,
    failure: 'Failed to update puzzle',
    done: () => `The puzzle of ${puzzle.puzzle_date} is updated.`,
    onDone: onClose,
  });
  const leave = (): void => (changed ? setLeaving(true) : onClose());
  return (
    <Dialog title={`Edit the puzzle of ${fullDate(puzzle.puzzle_date)}`} onClose={leave} busy={update.busy}>
      {leaving && (
        <Confirmation
          question={`Discard your changes to the puzzle of ${puzzle.puzzle_date}?`}
          confirm="Discard changes"
          busy={update.busy}
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
      <StoredPuzzle puzzleId={puzzle.puzzle_id}>
        {(found) => (
          <PuzzleEditor puzzle={found} update={update} onChanged={() => setChanged(true)} onLeave={leave} />
        )}
      </StoredPuzzle>
    </Dialog>
  );
}
