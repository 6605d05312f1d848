import {
  CLOSE_REASON_MAX_CHARACTERS,
  DIFFICULTY_NAMES,
  MADE_STATES,
  ROUTES,
  type AdminMadePuzzle,
  type MadeState,
} from '@fourfold/contracts';
import { useState } from 'react';
import { counted } from '../../../lib/counted';
import { fullDate } from '../../../lib/format';
import { field } from '../../../lib/field';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { SelectField, TextField } from '../../../ui/fields';
import { Moment } from '../../../ui/moment';
import { Sheet } from '../../../ui/sheet';
import { decideMadePuzzle, scheduleMadePuzzle } from '../api';
import { percent } from '../domain/percent';
import { useAdminAction } from '../hooks/queries';
import styles from './admin.module.css';
import { Row, RowAction, RowActions, RowDetails, type Column } from './data-table';
import { PagedTable } from './paged-table';
import { TextDialog } from './text-dialog';

const STATE_NAMES: Record<MadeState, string> = { open: 'Open', closed: 'Closed', hidden: 'Hidden' };

const FILTERS = [
  ['', 'All'],
  ['daily', 'Offered as daily puzzles'],
  ...MADE_STATES.map((state) => [state, STATE_NAMES[state]] as const),
] as const;

type Filter = (typeof FILTERS)[number][0];

const queryOf = (filter: Filter): object =>
  filter === 'daily' ? { may_be_daily: true, state: 'open' } : { state: filter };

interface Task {
  what: MadeState | 'schedule';
  puzzle: AdminMadePuzzle;
}

const nameOf = ({ title, author, code }: AdminMadePuzzle): string =>
  `${title || code} by ${author.display_name}`;

/** The puzzles that players have made: hidden, opened again, or scheduled as daily ones. */
export function MadePuzzlesScreen() {
  const [filter, setFilter] = useState<Filter>('');
  const [task, setTask] = useState<Task>();
  const close = (): void => setTask(undefined);
  const columns: ReadonlyArray<Column<AdminMadePuzzle>> = [
    { heading: 'When', cell: ({ created_at }) => <Moment at={created_at} /> },
    {
      heading: 'Puzzle',
      head: true,
      cell: ({ title, code }) => (
        <>
          <bdi translate="no">{title || 'Untitled'}</bdi>
          <span className={`soft ${styles['detail']}`} translate="no">
            {code}
          </span>
        </>
      ),
    },
    { heading: 'By', cell: ({ author }) => <bdi translate="no">{author.display_name}</bdi> },
    { heading: 'Answers', wide: true, cell: (puzzle) => <Answers puzzle={puzzle} /> },
    {
      heading: 'Games',
      cell: ({ plays, solve_rate }) => `${counted(plays, 'game')}, ${percent(solve_rate)} solved`,
    },
    { heading: 'State', wide: true, cell: (puzzle) => <State puzzle={puzzle} /> },
    {
      heading: 'Actions',
      wide: true,
      forAdmins: true,
      cell: (puzzle) => <Actions puzzle={puzzle} onTask={(what) => setTask({ what, puzzle })} />,
    },
  ];
  return (
    <Sheet className="stack">
      <div>
        <SelectField
          label="Show"
          options={FILTERS}
          value={filter}
          onChange={({ target }) => setFilter(target.value as Filter)}
        />
      </div>
      <PagedTable<AdminMadePuzzle>
        key={filter}
        caption="Puzzles of players"
        things="puzzles of players"
        empty="There is no such puzzle."
        columns={columns}
        path={ROUTES.admin.madePuzzles}
        filter={queryOf(filter)}
        row={(puzzle) => <Row key={puzzle.code} columns={columns} data={puzzle} />}
      />
      {task?.what === 'schedule' && <ScheduleDialog puzzle={task.puzzle} onClose={close} />}
      {task && task.what !== 'schedule' && (
        <DecisionDialog puzzle={task.puzzle} state={task.what} onClose={close} />
      )}
    </Sheet>
  );
}

function Answers({ puzzle }: { puzzle: AdminMadePuzzle }) {
  return (
    <RowDetails summary="Words" of={`of ${nameOf(puzzle)}`}>
      <ul>
        {puzzle.categories.map(({ name, words, difficulty }) => (
          <li key={difficulty}>
            {DIFFICULTY_NAMES[difficulty]}: <span translate="no">{`${name}: ${words.join(', ')}`}</span>
          </li>
        ))}
      </ul>
    </RowDetails>
  );
}

function State({ puzzle }: { puzzle: AdminMadePuzzle }) {
  const { state, reports, decision_reason, puzzle_date, may_be_daily } = puzzle;
  return (
    <>
      <span className={state === 'hidden' ? 'tag alarm' : 'tag'}>{STATE_NAMES[state]}</span>
      {reports > 0 && <p>{counted(reports, 'report')}</p>}
      {puzzle_date !== null && <p>{`Daily puzzle of ${puzzle_date}`}</p>}
      {may_be_daily && puzzle_date === null && <p>Offered as a daily puzzle</p>}
      {decision_reason !== null && <p className={`soft ${styles['multiline']}`}>{decision_reason}</p>}
    </>
  );
}

function Actions({ puzzle, onTask }: { puzzle: AdminMadePuzzle; onTask: (what: Task['what']) => void }) {
  const { state, reports, may_be_daily, puzzle_date } = puzzle;
  const of = nameOf(puzzle);
  return (
    <RowActions>
      {state !== 'hidden' && (
        <RowAction label="Hide" of={of} isDestructive onClick={() => onTask('hidden')} />
      )}
      {(state !== 'open' || reports > 0) && (
        <RowAction label={state === 'open' ? 'Keep open' : 'Open'} of={of} onClick={() => onTask('open')} />
      )}
      {may_be_daily && state !== 'hidden' && puzzle_date === null && (
        <RowAction label="Schedule" of={of} onClick={() => onTask('schedule')} />
      )}
    </RowActions>
  );
}

interface DialogProps {
  puzzle: AdminMadePuzzle;
  onClose: () => void;
}

function DecisionDialog({ puzzle, state, onClose }: DialogProps & { state: MadeState }) {
  const { code, version } = puzzle;
  const isHiding = state === 'hidden';
  const action = useAdminAction({
    call: decideMadePuzzle,
    failure: 'Failed to decide about the puzzle',
    done: () => (isHiding ? 'The puzzle is hidden.' : 'The puzzle is open.'),
    onDone: onClose,
  });
  return (
    <TextDialog
      title={isHiding ? 'Hide puzzle' : 'Open puzzle'}
      confirm={isHiding ? 'Hide puzzle' : 'Open puzzle'}
      look={isHiding ? 'danger' : 'primary'}
      label="Reason"
      hint="For admins only."
      maxCharacters={CLOSE_REASON_MAX_CHARACTERS}
      action={action}
      onSubmit={(reason) => action.run({ code, changes: { state, reason, version } })}
      onClose={onClose}
    >
      <p>
        {isHiding
          ? 'Only its author still sees it, and can’t open it again. Games that were begun can be finished.'
          : 'Whoever has its link can play it. Its reports are decided with this.'}
      </p>
    </TextDialog>
  );
}

const DATE = 'date';

function ScheduleDialog({ puzzle, onClose }: DialogProps) {
  const { code, version } = puzzle;
  const [fault, setFault] = useState<string>();
  const action = useAdminAction({
    call: scheduleMadePuzzle,
    failure: 'Failed to schedule the puzzle',
    done: ({ changes }) => `It’s now the puzzle of ${fullDate(changes.puzzle_date)}.`,
    onDone: onClose,
  });
  const submit = (fields: FormData): void => {
    const puzzle_date = field(fields, DATE);
    setFault(puzzle_date === '' ? 'A date is required' : undefined);
    if (puzzle_date !== '') action.run({ code, changes: { puzzle_date, version } });
  };
  return (
    <Dialog title="Schedule as a daily puzzle" onClose={onClose} busy={action.busy}>
      <DialogForm
        confirm="Schedule puzzle"
        busy={action.busy}
        error={action.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <p>
          <bdi translate="no">{nameOf(puzzle)}</bdi>: its link is closed, its author is told, and the result
          of that day names them.
        </p>
        <TextField
          label="Free date"
          name={DATE}
          type="date"
          fault={fault}
          readOnly={action.busy}
          {...INITIAL_FOCUS}
        />
      </DialogForm>
    </Dialog>
  );
}
