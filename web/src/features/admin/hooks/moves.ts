import type { AdminPuzzle, CalendarDay } from '@fourfold/contracts';
import { movePuzzle } from '../api';

export type StoredDay = CalendarDay & { puzzle_id: number; version: number };

export const isStored = (day: CalendarDay): day is StoredDay => day.puzzle_id !== null;
export const isFree = ({ state }: CalendarDay): boolean => state === 'empty' || state === 'reserve';

export type Move = Parameters<typeof movePuzzle>[0] & { from: string };

export const moveOf = ({ puzzle_id, puzzle_date, version }: StoredDay, to: string, swap = false): Move => ({
  puzzleId: puzzle_id,
  from: puzzle_date,
  changes: { puzzle_date: to, version, ...(swap && { swap }) },
});

/** For `useAdminAction`; an exchange is undone by another one. */
export const MOVING = {
  call: (move: Move) => movePuzzle(move),
  failure: 'Failed to move the puzzle',
  done: ({ from, changes }: Move) =>
    changes.swap
      ? `The puzzles of ${from} and ${changes.puzzle_date} have changed places.`
      : `The puzzle of ${from} is on ${changes.puzzle_date} now.`,
  undoOf: ({ puzzleId, from, changes }: Move, { version }: AdminPuzzle): Move => ({
    puzzleId,
    from: changes.puzzle_date,
    changes: { ...changes, puzzle_date: from, version },
  }),
};
