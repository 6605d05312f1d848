import type { CalendarDay, CalendarState, PuzzleDraft } from '@fourfold/contracts';
import { useEffect, useRef } from 'react';
import { counted } from '../../../lib/counted';
import { fullDate } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { draftName } from '../domain/draft-name';
import { percent } from '../domain/percent';
import { isFree } from '../hooks/moves';
import { AdminsOnly, useIsObserver } from './admins-only';
import styles from './calendar.module.css';
import { RowAction, RowActions } from './data-table';

export type DayTask = 'move' | 'new' | 'statistics' | 'view' | 'edit';

const STATE_NAMES: Record<CalendarState, string> = {
  empty: 'No puzzle',
  scheduled: 'Scheduled',
  reserve: 'From the reserve',
  started: 'Started',
  past: 'Past',
};

interface DayProps {
  day: CalendarDay;
  today: string;
  drafts: readonly PuzzleDraft[];
  /** A dragged puzzle may be dropped here. */
  isTarget: boolean;
  /** It was chosen, or a puzzle was moved to it. */
  isFocused: boolean;
  onDrag: (day: CalendarDay | undefined) => void;
  onDrop: () => void;
  onTask: (what: DayTask, draft?: PuzzleDraft) => void;
}

export function Day({ day, today, drafts, isTarget, isFocused, onDrag, onDrop, onTask }: DayProps) {
  const { puzzle_date, puzzle_id, state, category_names, plays, solve_rate } = day;
  const item = useRef<HTMLLIElement>(null);
  const isObserver = useIsObserver();
  const isMovable = state === 'scheduled' && !isObserver;
  const isGap = state === 'empty' && puzzle_date >= today;
  const of = `of ${puzzle_date}`;
  useEffect(() => {
    if (isFocused) item.current?.focus();
  }, [isFocused]);
  return (
    <li
      ref={item}
      tabIndex={-1}
      aria-current={puzzle_date === today ? 'date' : undefined}
      className={`stack close start ${styles['day']}`}
      data-state={isGap ? 'gap' : state}
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
      <span className={isGap ? 'tag alarm' : 'tag'}>{STATE_NAMES[state]}</span>
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
        <p className="soft">
          {counted(plays, 'game')}
          {solve_rate !== null && `, ${percent(solve_rate)} solved`}
        </p>
      )}
      <AdminsOnly>
        {isFree(day) &&
          drafts.map((draft) => (
            <Button
              key={draft.draft_id}
              look="quiet"
              className={styles['draft']}
              onClick={() => onTask('new', draft)}
            >
              Draft: <bdi translate="no">{draftName(draft.draft_id, draft.categories)}</bdi>
            </Button>
          ))}
      </AdminsOnly>
      <RowActions>
        {puzzle_id !== null && (
          <>
            <RowAction label="View" of={`the puzzle ${of}`} onClick={() => onTask('view')} />
            <AdminsOnly>
              <RowAction label="Edit" of={`the puzzle ${of}`} onClick={() => onTask('edit')} />
            </AdminsOnly>
            <RowAction label="Statistics" of={of} onClick={() => onTask('statistics')} />
          </>
        )}
        <AdminsOnly>
          {isMovable && <RowAction label="Move" of={`the puzzle ${of}`} onClick={() => onTask('move')} />}
          {isFree(day) && <RowAction label="New puzzle" of={of} onClick={() => onTask('new')} />}
        </AdminsOnly>
      </RowActions>
    </li>
  );
}
