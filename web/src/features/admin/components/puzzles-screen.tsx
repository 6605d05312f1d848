import {
  ADMIN_SEARCH_MAX_CHARACTERS,
  ERRORS,
  PUZZLE_SORT_KEYS,
  ROUTES,
  type AdminPuzzle,
  type AdminPuzzleRow,
  type PuzzleSortKey,
} from '@fourfold/contracts';
import { dateInUtc } from '@fourfold/game-rules';
import { Suspense, useState } from 'react';
import { formatNumber, fullDate } from '../../../lib/format';
import { serverClock } from '../../../lib/time/server-clock';
import { ADMIN_PATHS } from '../../../shared/paths';
import { Button } from '../../../ui/button';
import { Confirmation, ConfirmDialog, Dialog, INITIAL_FOCUS } from '../../../ui/dialog';
import { Link } from '../../../ui/link';
import { Notice } from '../../../ui/notice';
import { optionalComponent } from '../../../lib/optional-component';
import { Sheet } from '../../../ui/sheet';
import { deletePuzzle, withdrawPuzzle } from '../api';
import { percent } from '../domain/percent';
import { useAdminAction } from '../hooks/queries';
import { AdminsOnly } from './admins-only';
import { Row, RowAction, RowActions, type Column } from './data-table';
import { ListFrame } from './list-frame';
import { Overview } from './overview';

const ViewPuzzle = optionalComponent(async () => (await import('./puzzle-dialogs')).ViewPuzzle);
const EditPuzzle = optionalComponent(async () => (await import('./puzzle-dialogs')).EditPuzzle);

const RULES = { sortKeys: PUZZLE_SORT_KEYS, sortedBy: 'puzzle_date', order: 'asc' } as const;

const STATE_NAMES: Record<AdminPuzzleRow['state'], string> = {
  scheduled: 'Scheduled',
  started: 'Started',
  past: 'Past',
};

type Task = { what: 'view' | 'edit' | 'delete'; puzzle: AdminPuzzle };

/** The list shows no words: an admin may be a player too. */
export function PuzzlesScreen() {
  return (
    <div className="stack loose">
      <Overview />
      <PuzzleList />
    </div>
  );
}

function PuzzleList() {
  const [task, setTask] = useState<Task>();
  const close = (): void => setTask((now) => (now === task ? undefined : now));
  const columns: ReadonlyArray<Column<AdminPuzzleRow, PuzzleSortKey>> = [
    { heading: 'ID', sortKey: 'puzzle_id', cell: ({ puzzle_id }) => puzzle_id },
    {
      heading: 'Date',
      sortKey: 'puzzle_date',
      head: true,
      cell: ({ puzzle_date }) => (
        <>
          <span>{puzzle_date}</span> <span className="soft">{fullDate(puzzle_date)}</span>
        </>
      ),
    },
    {
      heading: 'Groups',
      wide: true,
      cell: ({ category_names }) => <bdi translate="no">{category_names.join(', ')}</bdi>,
    },
    { heading: 'State', cell: ({ state }) => <span className="tag">{STATE_NAMES[state]}</span> },
    { heading: 'Plays', cell: ({ plays }) => formatNumber(plays) },
    { heading: 'Solved', cell: ({ solve_rate }) => percent(solve_rate) },
    {
      heading: 'Actions',
      wide: true,
      cell: (puzzle) => {
        const of = `the puzzle of ${puzzle.puzzle_date}`;
        return (
          <RowActions>
            <RowAction label="View" of={of} onClick={() => setTask({ what: 'view', puzzle })} />
            <AdminsOnly>
              <RowAction label="Edit" of={of} onClick={() => setTask({ what: 'edit', puzzle })} />
              <RowAction
                label="Delete"
                of={of}
                isDestructive
                onClick={() => setTask({ what: 'delete', puzzle })}
              />
            </AdminsOnly>
          </RowActions>
        );
      },
    },
  ];

  return (
    <Sheet>
      <ListFrame
        caption="Puzzles"
        things="puzzles"
        path={ROUTES.admin.puzzles}
        rules={RULES}
        search={{
          parameter: 'search',
          label: 'Search by date, word or group',
          hint: 'A date or its beginning, such as 2025-11, or a part of a word or of a name.',
          maxCharacters: ADMIN_SEARCH_MAX_CHARACTERS,
        }}
        part={{
          query: { from: dateInUtc(new Date(serverClock.now())) },
          name: 'From today on',
          empty: 'No puzzle is scheduled from today on.',
        }}
        columns={columns}
        row={(puzzle: AdminPuzzleRow) => <Row key={puzzle.puzzle_id} columns={columns} data={puzzle} />}
      />
      <Suspense>
        {task?.what === 'view' && <ViewPuzzle puzzle={task.puzzle} onClose={close} />}
        {task?.what === 'edit' && <EditPuzzle puzzle={task.puzzle} onClose={close} />}
      </Suspense>
      {task?.what === 'delete' && (
        <DeletePuzzle
          puzzle={task.puzzle}
          onEdit={() => setTask({ what: 'edit', puzzle: task.puzzle })}
          onClose={close}
        />
      )}
    </Sheet>
  );
}

interface DeletePuzzleProps {
  puzzle: AdminPuzzle;
  onEdit: () => void;
  onClose: () => void;
}

function DeletePuzzle({ puzzle, onEdit, onClose }: DeletePuzzleProps) {
  const deletion = useAdminAction({
    call: deletePuzzle,
    failure: 'Failed to delete puzzle',
    done: () => `The puzzle of ${puzzle.puzzle_date} is deleted.`,
    onDone: onClose,
  });
  const [withdrawing, setWithdrawing] = useState(false);
  const withdrawal = useAdminAction({
    call: withdrawPuzzle,
    failure: 'Failed to withdraw puzzle',
    done: () => `The puzzle of ${puzzle.puzzle_date} is withdrawn.`,
    onDone: onClose,
  });
  if (deletion.status === ERRORS.puzzle_played.status)
    return (
      <Dialog title="This puzzle can’t be deleted" onClose={onClose} busy={withdrawal.busy}>
        <Notice tone="alarm">{deletion.error}</Notice>
        {withdrawing && (
          <Confirmation
            question={`Withdraw the puzzle of ${puzzle.puzzle_date} with all its games, scores and places? Players who had it are told, and no streak is lost. This cannot be undone.`}
            confirm="Withdraw puzzle"
            busy={withdrawal.busy}
            error={withdrawal.error}
            onConfirm={() => withdrawal.run(puzzle)}
            onCancel={() => setWithdrawing(false)}
          />
        )}
        <p>
          Scores and streaks count its games. Its category names and difficulties can still be edited, and the
          game of a single player can be reset among that player’s scores, under{' '}
          <Link to={ADMIN_PATHS.users}>Users</Link>.
        </p>
        <div className="row loose">
          <Button look="primary" {...INITIAL_FOCUS} onClick={onEdit}>
            Edit puzzle
          </Button>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button onClick={() => setWithdrawing(true)}>Withdraw…</Button>
        </div>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="Delete puzzle"
      action={deletion}
      onConfirm={() => deletion.run(puzzle)}
      onClose={onClose}
    >{`Delete puzzle ${puzzle.puzzle_id} of ${fullDate(puzzle.puzzle_date)}? On that date there would be nothing to play.`}</ConfirmDialog>
  );
}
