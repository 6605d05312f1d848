import type { GuessResult } from '@fourfold/contracts';
import { useMutation } from '@tanstack/react-query';
import { refusalText } from '../domain/refusal-text';
import { afterGuess, type SavedGame } from '../domain/saved-game';
import { useBoard } from './use-board';

interface SimpleGameOptions {
  /** Rejects when the guess was not judged. */
  judge: (words: string[]) => Promise<GuessResult>;
  onJudged: (after: SavedGame) => void;
  /** After a failure: the guess may have been judged nevertheless. */
  onStale?: () => void;
}

/** A game without clock and score. */
export function useSimpleGame(saved: SavedGame, { judge, onJudged, onStale }: SimpleGameOptions) {
  const { game, dispatch } = useBoard(saved);
  const guess = useMutation({
    mutationFn: judge,
    onSuccess: (result, words) => {
      onJudged(afterGuess(saved, words, result));
      dispatch({ type: 'judged', words, result });
    },
    onError: (error) => {
      dispatch({ type: 'refused', text: refusalText(error), restart: false });
      onStale?.();
    },
  });
  return { game, dispatch, judging: guess.isPending, onGuess: guess.mutate };
}
