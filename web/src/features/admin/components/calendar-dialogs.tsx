import type { CalendarDay, PuzzleDraft } from '@fourfold/contracts';
import { fullDate } from '../../../lib/format';
import { ConfirmDialog } from '../../../ui/dialog';
import { isStored, type Move } from '../hooks/moves';
import type { DayTask } from './calendar-day';
import { DropQuestion, MoveDialog } from './move-dialog';
import { NewPuzzle } from './new-puzzle';
import { EditPuzzle, ViewPuzzle } from './puzzle-dialogs';
import { StatisticsDialog } from './statistics-dialog';

/** `drop` and `past` ask first: about a taken or past day. */
export type CalendarTask =
  | { what: DayTask | 'past'; day: CalendarDay; draft?: PuzzleDraft | undefined }
  | { what: 'drop'; move: Move };

interface CalendarDialogProps {
  task: CalendarTask;
  today: string;
  onMoved: (to: string) => void;
  onWrite: (day: CalendarDay, draft: PuzzleDraft | undefined) => void;
  onClose: () => void;
}

/** What an admin does on a day. */
export function CalendarDialog({ task, today, onMoved, onWrite, onClose }: CalendarDialogProps) {
  if (task.what === 'drop')
    return <DropQuestion move={task.move} today={today} onMoved={onMoved} onClose={onClose} />;
  const { what, day, draft } = task;
  const { puzzle_date: date } = day;
  if (what === 'past')
    return (
      <ConfirmDialog
        title="Write for a past day"
        action={{ busy: false, error: undefined }}
        onConfirm={() => onWrite(day, draft)}
        onClose={onClose}
      >{`${fullDate(date)} is past: nobody will play the puzzle on its day.`}</ConfirmDialog>
    );
  if (what === 'new') return <NewPuzzle date={date} from={draft} onClose={onClose} />;
  if (!isStored(day)) return null;
  switch (what) {
    case 'move':
      return <MoveDialog day={day} today={today} onMoved={onMoved} onClose={onClose} />;
    case 'view':
      return <ViewPuzzle puzzle={day} onClose={onClose} />;
    case 'edit':
      return <EditPuzzle puzzle={day} onClose={onClose} />;
    case 'statistics':
      return <StatisticsDialog puzzleId={day.puzzle_id} date={date} onClose={onClose} />;
  }
}
