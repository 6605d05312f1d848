import type { AvailablePuzzle } from '@fourfold/contracts';
import { isOverEverywhere } from '@fourfold/game-rules';
import { markReasons } from '../../../lib/scores/mark-reasons';

export interface ArchivedPuzzle {
  date: string;
  /** Of the day itself: practice is counted nowhere. */
  result: string;
  /** Why the result is marked, if it is. */
  reasons: string[];
  finished: boolean;
  canPractise: boolean;
}

/** How each puzzle stands. One can be practised when nobody on Earth can play it as the puzzle of the day any more. */
export function archived(puzzles: readonly AvailablePuzzle[], now: number): ArchivedPuzzle[] {
  return puzzles.map(({ puzzle_date: date, status, points_scored, ...marks }) => ({
    date,
    result: resultText(status, points_scored),
    reasons: markReasons(marks),
    finished: status === 'finished',
    canPractise: isOverEverywhere(date, new Date(now)),
  }));
}

function resultText(status: AvailablePuzzle['status'], points: number | null): string {
  switch (status) {
    case 'finished':
      return points === null ? 'Played' : `Played: ${points} points`;
    case 'in_progress':
      return 'Begun, not finished';
    case 'not_started':
      return 'Not played';
  }
}
