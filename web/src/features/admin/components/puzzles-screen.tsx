import {
  ADMIN_SEARCH_MAX_CHARACTERS,
  PUZZLE_SORT_KEYS,
  ROUTES,
  type AdminPuzzle,
  type AdminPuzzleRow,
  type PuzzleSortKey,
} from '@fourfold/contracts';
import { Suspense, useState } from 'react';
import { formatNumber, weekday } from '../../../lib/format';
import { optionalComponent } from '../../../lib/optional-component';
import { Sheet } from '../../../ui/sheet';
import { percent } from '../domain/percent';
import { serverToday } from '../hooks/today';
import { AdminsOnly } from './admins-only';
import { Row, RowAction, RowActions, type Column } from './data-table';
import { ListFrame } from './list-frame';
import { Overview } from './overview';

const ViewPuzzle = optionalComponent(async () => (await import('./puzzle-dialogs')).ViewPuzzle);
const DeletePuzzle = optionalComponent(async () => (await import('./delete-puzzle')).DeletePuzzle);
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
    { heading: 'ID', sortKey: 'puzzle_id', width: '6%', cell: ({ puzzle_id }) => puzzle_id },
    {
      heading: 'Date',
      sortKey: 'puzzle_date',
      head: true,
      width: '17%',
      cell: ({ puzzle_date }) => (
        <>
          <span>{puzzle_date}</span> <span className="soft">{weekday(puzzle_date)}</span>
        </>
      ),
    },
    {
      heading: 'Groups',
      width: '32%',
      wide: true,
      cell: ({ category_names }) => <bdi translate="no">{category_names.join(', ')}</bdi>,
    },
    {
      heading: 'State',
      width: '11%',
      cell: ({ state }) => <span className="tag">{STATE_NAMES[state]}</span>,
    },
    { heading: 'Plays', width: '7%', cell: ({ plays }) => formatNumber(plays) },
    { heading: 'Solved', width: '7%', cell: ({ solve_rate }) => percent(solve_rate) },
    {
      heading: 'Actions',
      width: '20%',
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
          query: { from: serverToday() },
          name: 'From today on',
          empty: 'No puzzle is scheduled from today on.',
        }}
        columns={columns}
        row={(puzzle: AdminPuzzleRow) => <Row key={puzzle.puzzle_id} columns={columns} data={puzzle} />}
      />
      <Suspense>
        {task?.what === 'view' && <ViewPuzzle puzzle={task.puzzle} onClose={close} />}
        {task?.what === 'edit' && <EditPuzzle puzzle={task.puzzle} onClose={close} />}
        {task?.what === 'delete' && (
          <DeletePuzzle
            puzzle={task.puzzle}
            onEdit={() => setTask({ what: 'edit', puzzle: task.puzzle })}
            onClose={close}
          />
        )}
      </Suspense>
    </Sheet>
  );
}
