import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isStatus, messageOf } from '../../../lib/http/errors';
import { useScored } from '../../../lib/scores/use-scored';
import { PROFILE_KEY } from '../../../lib/session/use-profile';
import { submitScore } from '../api';
import type { SavedGame } from '../domain/saved-game';
import { judgeGuess } from '../store/judge';
import { changeIfStored } from '../store/saved-games';
import { useBoard } from './use-board';
import { useKeptGames } from './use-kept-games';
import { useApplyOutcome, useSyncOutcome } from './use-sync';
import { gameKey, todayKey } from './use-today';

const GUESS_FAILED = 'Failed to validate guess. Please try again.';
const SUBMIT_RETRIES = 2;

/** One game, from the first guess to the submitted score. `onStale`: the server's state may be newer. */
export function useGame(opened: SavedGame, onStale: () => void) {
  const puzzleId = opened.puzzle.puzzle_id;
  const queries = useQueryClient();
  const onScored = useScored();
  const { data: saved = opened } = useQuery<SavedGame>({
    queryKey: gameKey(opened),
    queryFn: skipToken,
    initialData: opened,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const { game, dispatch } = useBoard(saved);
  const outcome = useSyncOutcome(puzzleId);
  const applyOutcome = useApplyOutcome();
  const { unsynced, refetch: refetchKept } = useKeptGames();

  const score = useMutation({
    mutationFn: ({ puzzle }: SavedGame) => submitScore(puzzle.puzzle_id, puzzle.game_state.found_categories),
    retry: SUBMIT_RETRIES,
    onSuccess: onScored,
  });
  const guess = useMutation({
    mutationFn: (words: string[]) => judgeGuess(saved, words),
    onSuccess: async (judgement, words) => {
      // A response still in flight may be older than this one.
      await queries.cancelQueries({ queryKey: todayKey(opened.userId) });
      if (judgement.kind === 'outdated') {
        const { result, refusal } = judgement.outcome;
        if (!result) {
          dispatch({ type: 'refused', text: refusal ?? GUESS_FAILED, restart: words.length === 0 });
          onStale();
        }
        applyOutcome(judgement.outcome);
        return;
      }
      const { result, game: after, offline } = judgement;
      queries.setQueryData(gameKey(after), after);
      dispatch({ type: 'judged', words, result });
      if (result.game_over && !offline) {
        // The last guess changes the streak, the score does not.
        void queries.invalidateQueries({ queryKey: PROFILE_KEY });
        score.mutate(after);
      }
    },
    onError: (error, words) => {
      const text = isStatus(error, 409) ? messageOf(error, GUESS_FAILED) : GUESS_FAILED;
      dispatch({ type: 'refused', text, restart: words.length === 0 });
      // The server may have judged the guess despite the error.
      void queries.invalidateQueries({ queryKey: PROFILE_KEY });
      onStale();
    },
    onSettled: refetchKept,
  });

  useEffect(() => {
    if (outcome?.changed) dispatch({ type: 'synced' });
  }, [outcome, dispatch]);
  const { marks } = game;
  useEffect(() => {
    if (marks !== opened.marks) void changeIfStored(opened, (stored) => ({ ...stored, marks }));
  }, [opened, marks]);

  const submission = {
    failed: score.isError,
    /** The game ended offline, and the server does not know it yet. */
    waiting: unsynced.some(({ puzzle }) => puzzle.puzzle_id === puzzleId),
    done: score.isSuccess || outcome?.result?.game_over === true,
    retry: () => score.mutate(saved),
  };
  return { saved, game, dispatch, judging: guess.isPending, onGuess: guess.mutate, submission };
}
