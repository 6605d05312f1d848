import type { AvailablePuzzle } from '@fourfold/contracts';
import { dateInZone, isOverEverywhere } from '@fourfold/game-rules';
import { markReasons } from '../../../shared/scores/mark-reasons';

/** A puzzle can be played for practice once its date is over everywhere on Earth. `zone` is the player's, IANA. */
export function archived(puzzles: readonly AvailablePuzzle[], now: Date, zone: string) {
  const today = dateInZone(now, zone);
  return puzzles.map(({ puzzle_date: date, status, points_scored, ...marks }) => ({
    date,
    status,
    result: resultText(status, points_scored),
    reasons: markReasons(marks),
    finished: status === 'finished',
    canPractice: isOverEverywhere(date, now),
    isToday: date === today,
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
