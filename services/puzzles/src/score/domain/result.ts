/** The result of a finished game, from its log. */
import { groupKey, outcomeOf, replay, type Board, type Guess } from '@fourfold/game-rules';
import { pointsOf } from '../../attempt/domain/game-view';

export interface GameResult {
  readonly points: number;
  readonly seconds: number;
  readonly won: boolean;
  readonly mistakes: number;
  readonly categoriesFound: number;
  /** Keys of the groups that were found. */
  readonly foundGroups: ReadonlySet<string>;
}

/** Replays the log of a finished game. Nothing but the log decides. */
export function resultOf(board: Board, log: readonly Guess[], startedAt: Date, finishedAt: Date): GameResult {
  const state = replay(board, log);
  return {
    points: pointsOf(board, state),
    seconds: completionSeconds(startedAt, finishedAt),
    won: outcomeOf(state) === 'won',
    mistakes: state.mistakes,
    categoriesFound: state.found.length,
    foundGroups: new Set(state.found.map((index) => groupKey(board.puzzle.categories[index]!.words))),
  };
}

/** Whole seconds from the first sending of the words to the last guess; clocks of two replicas may differ a little. */
export function completionSeconds(startedAt: Date, finishedAt: Date): number {
  return Math.max(0, Math.floor((finishedAt.getTime() - startedAt.getTime()) / 1_000));
}
