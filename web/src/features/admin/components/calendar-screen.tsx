import { ROUTES, type AdminPuzzle, type CalendarDay, type CalendarState } from '@fourfold/contracts';
import { useState, type CSSProperties } from 'react';
import { counted } from '../../../lib/counted';
import { fullDate, monthName } from '../../../lib/format';
import { addMonths, daysBefore, monthOf } from '../../../lib/time/month';
import { serverClock } from '../../../lib/time/server-clock';
import { Button } from '../../../ui/button';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { movePuzzle } from '../api';
import { percent } from '../domain/percent';
import { useAdminAction, useAdminQuery } from '../hooks/queries';
import { AdminQueryView } from './admin-query-view';
import { AdminsOnly, useIsObserver } from './admins-only';
import styles from './calendar.module.css';
import { basedOn, useDraft, useDraftAction } from '../hooks/use-draft';
import { draftError } from './conflict';
import { RowAction, RowActions } from './data-table';
import { NewPuzzle } from './new-puzzle';
import { StatisticsDialog } from './statistics-dialog';

const STATE_NAMES: Record<CalendarState, string> = {
  empty: 'No puzzle',
  scheduled: 'Scheduled',
  reserve: 'From the reserve',
  started: 'Started',
  past: 'Past',
};

type Task = { what: 'move' | 'new' | 'statistics'; day: CalendarDay };

/** A month of puzzles. One that nobody has started is moved by dragging it, or by its button. */
export function CalendarScreen() {
  const [month, setMonth] = useState(() => monthOf(new Date(serverClock.now()).toISOString()));
  const [task, setTask] = useState<Task>();
  const [dragged, setDragged] = useState<CalendarDay>();
  const query = useAdminQuery<CalendarDay[]>(ROUTES.admin.puzzleCalendar, { month });
  const close = (): void => setTask(undefined);
  const move = useAdminAction(MOVING);
  return (
    <Sheet className="stack">
      <div className="spread">
        <Button onClick={() => setMonth(addMonths(month, -1))}>
          Previous<span className="visually-hidden"> month</span>
        </Button>
        <h2 aria-live="polite" className="leading">
          {monthName(month)}
        </h2>
        <Button onClick={() => setMonth(addMonths(month, 1))}>
          Next<span className="visually-hidden"> month</span>
        </Button>
      </div>
      {move.error && <Notice tone="alarm">{move.error}</Notice>}
      <AdminQueryView query={query} things="the calendar">
        {(days) => (
          <ol
            aria-label={monthName(month)}
            className={styles['month']}
            style={{ '--first-column': daysBefore(month) + 1 } as CSSProperties}
          >
            {days.map((day) => (
              <Day
                key={day.puzzle_date}
                day={day}
                isTarget={dragged !== undefined && isFree(day)}
                onDrag={setDragged}
                onDrop={() => {
                  if (dragged && isStored(dragged)) move.run(moveOf(dragged, day.puzzle_date));
                  setDragged(undefined);
                }}
                onTask={(what) => {
                  // An error, and the state behind it, may be those of another puzzle.
                  move.reset();
                  setTask({ what, day });
                }}
              />
            ))}
          </ol>
        )}
      </AdminQueryView>
      {task?.what === 'move' && isStored(task.day) && <MoveDialog day={task.day} onClose={close} />}
      {task?.what === 'new' && <NewPuzzle date={task.day.puzzle_date} onClose={close} />}
      {task?.what === 'statistics' && isStored(task.day) && (
        <StatisticsDialog puzzleId={task.day.puzzle_id} date={task.day.puzzle_date} onClose={close} />
      )}
    </Sheet>
  );
}

const isFree = ({ state }: CalendarDay): boolean => state === 'empty' || state === 'reserve';

type StoredDay = CalendarDay & { puzzle_id: number; version: number };

const isStored = (day: CalendarDay): day is StoredDay => day.puzzle_id !== null;

type Move = Parameters<typeof movePuzzle>[0] & { from: string };

const moveOf = ({ puzzle_id, puzzle_date, version }: StoredDay, to: string): Move => ({
  puzzleId: puzzle_id,
  from: puzzle_date,
  changes: { puzzle_date: to, version },
});

const MOVING = {
  call: (move: Move) => movePuzzle(move),
  failure: 'Failed to move the puzzle',
  done: ({ from, changes }: Move) => `The puzzle of ${from} is on ${changes.puzzle_date} now.`,
  undoOf: ({ puzzleId, from, changes }: Move, { version }: AdminPuzzle): Move => ({
    puzzleId,
    from: changes.puzzle_date,
    changes: { puzzle_date: from, version },
  }),
};

interface DayProps {
  day: CalendarDay;
  /** A dragged puzzle may be dropped here. */
  isTarget: boolean;
  onDrag: (day: CalendarDay | undefined) => void;
  onDrop: () => void;
  onTask: (what: Task['what']) => void;
}

function Day({ day, isTarget, onDrag, onDrop, onTask }: DayProps) {
  const { puzzle_date, puzzle_id, state, category_names, plays, solve_rate } = day;
  const isObserver = useIsObserver();
  const isMovable = state === 'scheduled' && !isObserver;
  const of = `of ${puzzle_date}`;
  return (
    <li
      className={`stack close start ${styles['day']}`}
      data-state={state}
      data-target={isTarget || undefined}
      draggable={isMovable}
      onDragStart={() => onDrag(day)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={() => isTarget && onDrop()}
    >
      <h3>
        <time dateTime={puzzle_date}>{Number(puzzle_date.slice(-2))}</time>
        <span className="visually-hidden">{` ${fullDate(puzzle_date)}`}</span>
      </h3>
      <span className={state === 'empty' ? 'tag alarm' : 'tag'}>{STATE_NAMES[state]}</span>
      {category_names && (
        <ul>
          {category_names.map((name) => (
            <li key={name}>
              <bdi translate="no">{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {plays !== null && plays > 0 && (
        <p className="soft">{`${counted(plays, 'game')}, ${percent(solve_rate)} solved`}</p>
      )}
      <RowActions>
        {puzzle_id !== null && <RowAction label="Statistics" of={of} onClick={() => onTask('statistics')} />}
        <AdminsOnly>
          {isMovable && <RowAction label="Move" of={`the puzzle ${of}`} onClick={() => onTask('move')} />}
          {isFree(day) && <RowAction label="New puzzle" of={of} onClick={() => onTask('new')} />}
        </AdminsOnly>
      </RowActions>
    </li>
  );
}

interface MoveDialogProps {
  day: StoredDay;
  onClose: () => void;
}

function MoveDialog({ day, onClose }: MoveDialogProps) {
  const draft = useDraft<Pick<AdminPuzzle, 'puzzle_date' | 'version'>, Pick<AdminPuzzle, 'puzzle_date'>>({
    stored: day,
    valueOf: ({ puzzle_date }) => ({ puzzle_date }),
    target: { target_type: 'puzzle', target_id: String(day.puzzle_id) },
  });
  const move = useDraftAction(draft, {
    ...MOVING,
    requestOf: ({ value: { puzzle_date }, base }): Move => ({
      puzzleId: day.puzzle_id,
      from: base.value.puzzle_date,
      changes: { puzzle_date, ...basedOn(base) },
    }),
    onDone: onClose,
  });
  return (
    <Dialog title={`Move the puzzle of ${fullDate(day.puzzle_date)}`} onClose={onClose} busy={move.busy}>
      <DialogForm
        confirm="Move puzzle"
        busy={move.busy}
        error={draftError(draft, move)}
        onSubmit={() => move.send()}
        onCancel={onClose}
      >
        <TextField
          label="New date"
          name="date"
          type="date"
          value={draft.state.value.puzzle_date}
          onChange={({ target }) => draft.change({ puzzle_date: target.value })}
          readOnly={move.busy}
          {...INITIAL_FOCUS}
        />
      </DialogForm>
    </Dialog>
  );
}
