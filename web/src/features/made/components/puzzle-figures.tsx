import { MADE_RESULTS_MIN_GAMES, type MadePuzzleFigures } from '@fourfold/contracts';
import { formatNumber } from '../../../lib/format';
import { Figure, Figures } from '../../../ui/figures';

/** How its players fared. */
export function PuzzleFigures({ plays, finished, solve_rate }: MadePuzzleFigures) {
  return (
    <Figures>
      <Figure label="Opened">{formatNumber(plays)}</Figure>
      <Figure label="Finished">{formatNumber(finished)}</Figure>
      <Figure label="Solved it">
        {solve_rate === null ? `once ${MADE_RESULTS_MIN_GAMES} finish` : `${Math.round(solve_rate * 100)}%`}
      </Figure>
    </Figures>
  );
}
