import { ROUTES, type AdminStats, type CalendarDay, type PuzzleDraft } from '@fourfold/contracts';
import { Suspense, useState, type CSSProperties } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { fullDate, monthName } from '../../../lib/format';
import { optionalComponent } from '../../../lib/optional-component';
import { addMonths, daysBefore, monthOf, WEEKDAYS } from '../../../lib/time/month';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { dayPath, gapAfter } from '../domain/calendar-path';
import { isFree, isStored, moveOf, MOVING } from '../hooks/moves';
import { useAdminAction, useAdminQuery } from '../hooks/queries';
import { serverToday } from '../hooks/today';
import { AdminQueryView } from './admin-query-view';
import { Day, type DayTask } from './calendar-day';
import type { CalendarTask } from './calendar-dialogs';
import styles from './calendar.module.css';

const CalendarDialog = optionalComponent(async () => (await import('./calendar-dialogs')).CalendarDialog);

const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/;
const DRAFTS = { skip: 0, limit: 100 };

/** A month of puzzles. One that nobody has started is moved by dragging it, or by its button. */
export function CalendarScreen() {
  const today = serverToday();
  const focused = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('month') ?? '';
  const month = MONTH.test(asked) ? asked : monthOf(today);
  const [task, setTask] = useState<CalendarTask>();
  const [dragged, setDragged] = useState<CalendarDay>();
  const query = useAdminQuery<CalendarDay[]>(ROUTES.admin.puzzleCalendar, { month });
  const drafts = useAdminQuery<PuzzleDraft[]>(ROUTES.admin.puzzleDrafts, DRAFTS).data ?? [];
  const close = (): void => setTask(undefined);
  const show = (to: string): void => {
    if (MONTH.test(to)) setParameters({ month: to }, { replace: true, preventScrollReset: true });
  };
  const goTo = (date: string): void =>
    void navigate(dayPath(date), { replace: true, preventScrollReset: true });
  const move = useAdminAction({ ...MOVING, onDone: () => setDragged(undefined) });
  const drop = (target: CalendarDay): void => {
    setDragged(undefined);
    if (!dragged || !isStored(dragged)) return;
    const to = target.puzzle_date;
    const request = moveOf(dragged, to, !isFree(target));
    if (request.changes.swap || to < today) return setTask({ what: 'drop', move: request });
    goTo(to);
    move.run(request);
  };
  const begin = (what: DayTask, day: CalendarDay, draft?: PuzzleDraft): void => {
    // An error, and the state behind it, may be those of another puzzle.
    move.reset();
    setTask({ what: what === 'new' && day.puzzle_date < today ? 'past' : what, day, draft });
  };
  const isTarget = (day: CalendarDay): boolean =>
    dragged !== undefined &&
    day.puzzle_date !== dragged.puzzle_date &&
    (isFree(day) || day.state === 'scheduled');
  return (
    <Sheet className="stack">
      <div className={`row loose ${styles['tools']}`}>
        <Button onClick={() => show(addMonths(month, -1))}>
          Previous<span className="visually-hidden"> month</span>
        </Button>
        <Button onClick={() => show(addMonths(month, 1))}>
          Next<span className="visually-hidden"> month</span>
        </Button>
        <TextField label="Month" type="month" value={month} onChange={({ target }) => show(target.value)} />
        <Button onClick={() => goTo(today)}>Today</Button>
        <NextGap today={today} onGo={goTo} />
      </div>
      <h2 aria-live="polite" className="leading">
        {monthName(month)}
      </h2>
      {move.error && <Notice tone="alarm">{move.error}</Notice>}
      <AdminQueryView query={query} things="the calendar">
        {(days) => (
          <div>
            <div aria-hidden="true" className={`soft ${styles['weekdays']}`}>
              {WEEKDAYS.map((name) => (
                <span key={name}>{name.slice(0, 3)}</span>
              ))}
            </div>
            <ol
              aria-label={monthName(month)}
              className={styles['month']}
              style={{ '--first-column': daysBefore(month) + 1 } as CSSProperties}
            >
              {days.map((day) => (
                <Day
                  key={day.puzzle_date}
                  day={day}
                  today={today}
                  drafts={drafts.filter(({ puzzle_date }) => puzzle_date === day.puzzle_date)}
                  isTarget={isTarget(day)}
                  isFocused={focused === day.puzzle_date && !move.busy}
                  onDrag={setDragged}
                  onDrop={() => drop(day)}
                  onTask={(what, draft) => begin(what, day, draft)}
                />
              ))}
            </ol>
          </div>
        )}
      </AdminQueryView>
      {task && (
        <Suspense>
          <CalendarDialog
            task={task}
            today={today}
            onMoved={goTo}
            onWrite={(day, draft) => setTask({ what: 'new', day, draft })}
            onClose={close}
          />
        </Suspense>
      )}
    </Sheet>
  );
}

/** The first day to come without a puzzle. */
function NextGap({ today, onGo }: { today: string; onGo: (date: string) => void }) {
  const { data } = useAdminQuery<AdminStats>(ROUTES.admin.stats);
  if (!data) return null;
  const gap = gapAfter(today, data.days_of_cover_ahead);
  return <Button onClick={() => onGo(gap)}>{`Next gap: ${fullDate(gap)}`}</Button>;
}
