import {
  ADMIN_DATE_SEARCH_MAX_CHARACTERS,
  ERRORS,
  PUZZLE_SORT_KEYS,
  type AdminPuzzle,
  type PuzzleSortKey,
} from '@fourfold/contracts';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Dialog, FIRST } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { deletePuzzle } from '../api';
import { useAdminAction } from '../hooks/use-admin-action';
import { usePuzzles } from '../hooks/use-admin-query';
import { useListState } from '../hooks/use-list-state';
import styles from './admin.module.css';
import { Cell, RowActions, type Column } from './data-table';
import { ListFrame } from './list-frame';
import { longDay } from './moment';
import { EditPuzzle, ViewPuzzle } from './puzzle-dialogs';

const RULES = { sortKeys: PUZZLE_SORT_KEYS, sortedBy: 'puzzle_date' } as const;

const COLUMNS: ReadonlyArray<Column<PuzzleSortKey>> = [
  { heading: 'ID', sortKey: 'puzzle_id' },
  { heading: 'Date', sortKey: 'puzzle_date' },
  { heading: 'Actions' },
];

type Task = { what: 'view' | 'edit' | 'delete'; puzzle: AdminPuzzle };

/**
 * All puzzles by date. Their answers stay out of the list: an admin may be a player too. `usersLink` is the way to the
 * games of single players.
 */
export function PuzzlesScreen({ usersLink }: { usersLink: ReactNode }) {
  const control = useListState<PuzzleSortKey>(RULES);
  const query = usePuzzles(control.state);
  const [task, setTask] = useState<Task>();
  const close = (): void => setTask((now) => (now === task ? undefined : now));

  return (
    <Sheet>
      <ListFrame
        caption="Puzzles"
        things="puzzles"
        searchLabel="Search by date"
        searchHint="A date or its beginning, such as 2025-11."
        searchMaxLength={ADMIN_DATE_SEARCH_MAX_CHARACTERS}
        columns={COLUMNS}
        control={control}
        query={query}
      >
        {(puzzle) => (
          <PuzzleRow key={puzzle.puzzle_id} puzzle={puzzle} onTask={(what) => setTask({ what, puzzle })} />
        )}
      </ListFrame>
      {task?.what === 'view' && <ViewPuzzle puzzle={task.puzzle} onClose={close} />}
      {task?.what === 'edit' && <EditPuzzle puzzle={task.puzzle} onClose={close} />}
      {task?.what === 'delete' && (
        <DeletePuzzle
          puzzle={task.puzzle}
          usersLink={usersLink}
          onEdit={() => setTask({ what: 'edit', puzzle: task.puzzle })}
          onClose={close}
        />
      )}
    </Sheet>
  );
}

function PuzzleRow({ puzzle, onTask }: { puzzle: AdminPuzzle; onTask: (what: Task['what']) => void }) {
  const { puzzle_id: id, puzzle_date: date } = puzzle;
  return (
    <tr role="row">
      <Cell label="ID" number>
        {id}
      </Cell>
      <Cell label="Date" head>
        {date} <span className="soft">{longDay(date)}</span>
      </Cell>
      <Cell label="Actions" wide>
        <RowActions>
          <Button look="quiet" onClick={() => onTask('view')}>
            View<span className="visually-hidden"> the puzzle of {date}</span>
          </Button>
          <Button look="quiet" onClick={() => onTask('edit')}>
            Edit<span className="visually-hidden"> the puzzle of {date}</span>
          </Button>
          <Button look="quiet" className={styles['perilous']} onClick={() => onTask('delete')}>
            Delete<span className="visually-hidden"> the puzzle of {date}</span>
          </Button>
        </RowActions>
      </Cell>
    </tr>
  );
}

interface DeletePuzzleProps {
  puzzle: AdminPuzzle;
  usersLink: ReactNode;
  onEdit: () => void;
  onClose: () => void;
}

function DeletePuzzle({ puzzle, usersLink, onEdit, onClose }: DeletePuzzleProps) {
  const deletion = useAdminAction({
    call: deletePuzzle,
    failure: 'Failed to delete puzzle',
    done: () => `The puzzle of ${puzzle.puzzle_date} is deleted.`,
    onDone: onClose,
  });
  if (deletion.status === ERRORS.puzzle_played.status)
    return (
      <Dialog title="This puzzle can’t be deleted" onClose={onClose}>
        <Notice tone="alarm">{deletion.error}</Notice>
        <p>
          Scores and streaks count its games. Its category names and difficulties can still be edited, and the
          game of a single player can be reset among that player’s scores, under {usersLink}.
        </p>
        <div className="row loose">
          <Button look="primary" {...FIRST} onClick={onEdit}>
            Edit puzzle
          </Button>
          <Button onClick={onClose}>Keep as it is</Button>
        </div>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="Delete puzzle"
      confirm="Delete puzzle"
      action={deletion}
      onConfirm={() => deletion.run(puzzle)}
      onClose={onClose}
    >
      Delete puzzle {puzzle.puzzle_id} of {longDay(puzzle.puzzle_date)}? On that date there would be nothing
      to play.
    </ConfirmDialog>
  );
}
