import { ROUTES, type AdminPuzzle, type CalendarDay, type CalendarState } from '@fourfold/contracts';
import { useState, type CSSProperties } from 'react';
import { counted } from '../../../lib/counted';
import { field } from '../../../lib/field';
import { fullDate, monthName } from '../../../lib/format';
import { serverClock } from '../../../lib/server-clock';
import { Button } from '../../../ui/button';
import { Dialog, DialogForm, INITIAL_FOCUS } from '../../../ui/dialog';
import { TextField } from '../../../ui/fields';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { movePuzzle } from '../api';
import { basedOn } from '../domain/conflict';
import { daysBefore, monthOf, monthsLater } from '../domain/month';
import { percent } from '../domain/percent';
import { useAdminAction, useAdminQuery } from '../hooks/queries';
import { AdminQueryView } from './admin-query-view';
import { AdminsOnly, useIsObserver } from './admins-only';
import styles from './calendar.module.css';
import { ActionError } from './conflict';
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
  const [month, setMonth] = useState(() => monthOf(new Date(serverClock.now())));
  const [task, setTask] = useState<Task>();
  const [dragged, setDragged] = useState<CalendarDay>();
  const query = useAdminQuery<CalendarDay[]>(ROUTES.admin.puzzleCalendar, { month });
  const close = (): void => setTask(undefined);
  const move = useMove(close);
  return (
    <Sheet className="stack">
      <div className="spread">
        <Button onClick={() => setMonth(monthsLater(month, -1))}>
          Previous<span className="visually-hidden"> month</span>
        </Button>
        <h2 aria-live="polite" className="leading">
          {monthName(month)}
        </h2>
        <Button onClick={() => setMonth(monthsLater(month, 1))}>
          Next<span className="visually-hidden"> month</span>
        </Button>
      </div>
      {task?.what !== 'move' && move.error && <Notice tone="alarm">{move.error}</Notice>}
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
                  if (dragged?.puzzle_id != null) move.run(moveOf(dragged, day.puzzle_date));
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
      {task?.what === 'move' && <MoveDialog day={task.day} move={move} onClose={close} />}
      {task?.what === 'new' && <NewPuzzle date={task.day.puzzle_date} onClose={close} />}
      {task?.what === 'statistics' && task.day.puzzle_id !== null && (
        <StatisticsDialog puzzleId={task.day.puzzle_id} date={task.day.puzzle_date} onClose={close} />
      )}
    </Sheet>
  );
}

const isFree = ({ state }: CalendarDay): boolean => state === 'empty' || state === 'reserve';

type Move = Parameters<typeof movePuzzle>[0] & { from: string };

const moveOf = ({ puzzle_id, puzzle_date, version }: CalendarDay, to: string): Move => ({
  puzzleId: puzzle_id ?? 0,
  from: puzzle_date,
  changes: { puzzle_date: to, ...(version !== null && { version }) },
});

const useMove = (onDone: () => void) =>
  useAdminAction({
    call: (move: Move) => movePuzzle(move),
    failure: 'Failed to move the puzzle',
    done: ({ from, changes }) => `The puzzle of ${from} is on ${changes.puzzle_date} now.`,
    undoOf: ({ puzzleId, from, changes }, { version }) => ({
      puzzleId,
      from: changes.puzzle_date,
      changes: { puzzle_date: from, version },
    }),
    onDone,
  });

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
        <span className="visually-hidden"> {fullDate(puzzle_date)}</span>
      </h3>
      <span className={state === 'empty' ? 'tag alarm' : 'tag'}>{STATE_NAMES[state]}</span>
      {category_names && (
        <ul>
          {category_names.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {plays !== null && plays > 0 && (
        <p className="soft">
          {counted(plays, 'game')}, {percent(solve_rate)} solved
        </p>
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
  day: CalendarDay;
  move: ReturnType<typeof useMove>;
  onClose: () => void;
}

function MoveDialog({ day, move, onClose }: MoveDialogProps) {
  const [sent, setSent] = useState<Move>();
  const submit = (fields: FormData): void => {
    const stored = move.current as AdminPuzzle | undefined;
    const from = { ...day, puzzle_date: stored?.puzzle_date ?? day.puzzle_date };
    const change = basedOn(moveOf(from, field(fields, 'date')), stored);
    setSent(change);
    move.run(change);
  };
  return (
    <Dialog title={`Move the puzzle of ${fullDate(day.puzzle_date)}`} onClose={onClose} busy={move.busy}>
      <DialogForm
        confirm="Move puzzle"
        busy={move.busy}
        error={move.error && <ActionError action={move} changes={sent?.changes} />}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          label="New date"
          name="date"
          type="date"
          defaultValue={day.puzzle_date}
          readOnly={move.busy}
          {...INITIAL_FOCUS}
        />
      </DialogForm>
    </Dialog>
  );
}
