/** The result of a finished game, from its log. */
import { groupKey, outcomeOf, replay, type Board } from '@fourfold/game-rules';
import { lastGuessAt, type GameLog, type GuessTime } from '../../game/domain/game-log';
import { pointsOf } from '../../game/domain/game-view';

export interface GameResult {
  readonly points: number;
  readonly seconds: number;
  readonly won: boolean;
  readonly mistakes: number;
  readonly categoriesFound: number;
  /** Keys of the groups that were found. */
  readonly foundGroups: ReadonlySet<string>;
}

/** Replays the log of a finished game, on which alone the result depends. */
export function resultOf(board: Board, { guesses, times }: GameLog, startedAt: Date): GameResult {
  const state = replay(board, guesses);
  return {
    points: pointsOf(board, state),
    seconds: completionSeconds(startedAt, times),
    won: outcomeOf(state) === 'won',
    mistakes: state.mistakes,
    categoriesFound: state.found.length,
    foundGroups: new Set(state.found.map((index) => groupKey(board.puzzle.categories[index]!.words))),
  };
}

/** Whole seconds from first sending the words to the last guess; not negative, as clocks of replicas may differ. */
export function completionSeconds(startedAt: Date, times: readonly GuessTime[]): number {
  const endedAt = lastGuessAt(times) ?? startedAt;
  return Math.max(0, Math.floor((endedAt.getTime() - startedAt.getTime()) / 1_000));
}
