import type { AvailablePuzzle } from '@fourfold/contracts';
import { isOverEverywhere } from '@fourfold/game-rules';
import { markReasons } from '../../../shared/scores/mark-reasons';

/** A puzzle can be played for practice once its date is over everywhere on Earth. */
export function archived(puzzles: readonly AvailablePuzzle[], now: number) {
  return puzzles.map(({ puzzle_date: date, status, points_scored, ...marks }) => ({
    date,
    status,
    result: resultText(status, points_scored),
    reasons: markReasons(marks),
    finished: status === 'finished',
    canPractice: isOverEverywhere(date, new Date(now)),
  }));
}

export type ArchivedPuzzle = ReturnType<typeof archived>[number];

function resultText(status: AvailablePuzzle['status'], points: number | null): string {
  switch (status) {
    case 'finished':
      return points === null ? 'Played' : `Played: ${points} points`;
    case 'in_progress':
      return 'Started, not finished';
    case 'not_started':
      return 'Not played';
  }
}
