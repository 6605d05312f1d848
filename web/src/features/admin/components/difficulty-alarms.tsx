import type { DifficultyAlarm } from '@fourfold/contracts';
import { counted } from '../../../lib/counted';
import { fullDate } from '../../../lib/format';
import { Notice } from '../../../ui/notice';
import { percent } from '../domain/percent';

/** The puzzles that too few or nearly all players solve; nothing without any. */
export function DifficultyAlarms({ alarms }: { alarms: readonly DifficultyAlarm[] }) {
  if (alarms.length === 0) return null;
  return (
    <Notice tone="info">
      <p>Too hard or too easy:</p>
      <ul className="bullets">
        {alarms.map(({ puzzle_id, puzzle_date, finished, solve_rate }) => (
          <li
            key={puzzle_id}
          >{`${fullDate(puzzle_date)}: ${percent(solve_rate)} solved of ${counted(finished, 'game')}`}</li>
        ))}
      </ul>
    </Notice>
  );
}
