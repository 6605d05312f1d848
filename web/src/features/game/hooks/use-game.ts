import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type Dispatch } from 'react';
import { serverClock } from '../../../lib/time/server-clock';
import { useScored } from '../../../shared/scores/use-scored';
import { PROFILE_KEY } from '../../../shared/session/use-profile';
import { submitScore } from '../api';
import type { ViewEvent } from '../domain/game';
import { GUESS_FAILED, refusalText } from '../domain/refusal-text';
import { guessesOf, isSameProgress, type SavedGame } from '../domain/saved-game';
import { changeIfStored, gameKey, judgeGuess, todayQuery } from '../game-store';
import { useBoard } from './use-board';
import { useOtherTabs, type TabMessage } from './use-other-tabs';
import { useStoredGames } from './use-stored-games';
import { useApplyOutcome, useSyncOutcome } from './use-sync-outcome';

const SUBMIT_RETRIES = 2;

/** One game, from the first guess to the submitted score. `onStale`: the server's state may be newer. */
export function useGame(opened: SavedGame, onStale: () => void) {
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
  const { refetch: refetchStored } = useStoredGames();
  const [scoredElsewhere, setScoredElsewhere] = useState(false);
  /** As this tab last changed or showed it. */
  const known = useRef(saved.puzzle.game_state);

  const takeOver = (other: SavedGame): void => {
    if (guessesOf(other.puzzle.game_state) <= guessesOf(saved.puzzle.game_state)) return;
    queries.setQueryData(gameKey(other), other);
    refetchStored();
  };
  const notifyTabs = useOtherTabs(opened, (message) => {
    switch (message.kind) {
      case 'opened':
        return dispatch({ type: 'restarted' });
      case 'moved':
        return takeOver(message.game);
      case 'scored':
        onScored();
        return setScoredElsewhere(true);
    }
  });
  const { submit, submission } = useSubmission(saved, scoredElsewhere, notifyTabs);
  const guess = useGuess(saved, {
    dispatch,
    onStale,
    onJudged: (after, isOver) => {
      known.current = after.puzzle.game_state;
      notifyTabs({ kind: 'moved', game: after });
      if (isOver) submit(after);
    },
  });

  // It was continued in another tab or on another device, or the server decided otherwise.
  const { game_state } = saved.puzzle;
  useEffect(() => {
    const before = known.current;
    known.current = game_state;
    if (!isSameProgress(before, game_state)) dispatch({ type: 'synced', before, now: game_state });
  }, [game_state, dispatch]);
  const { marks } = game;
  useEffect(() => {
    if (marks !== opened.marks) void changeIfStored(opened, (stored) => ({ ...stored, marks }));
  }, [opened, marks]);

  return { saved, game, dispatch, judging: guess.isPending, onGuess: guess.mutate, submission };
}

interface GuessOptions {
  dispatch: Dispatch<ViewEvent>;
  onStale: () => void;
  /** `isOver`: the server knows the end of the game. */
  onJudged: (game: SavedGame, isOver: boolean) => void;
}

function useGuess(saved: SavedGame, { dispatch, onStale, onJudged }: GuessOptions) {
  const queries = useQueryClient();
  const applyOutcome = useApplyOutcome();
  const { refetch: refetchStored } = useStoredGames();
  return useMutation({
    mutationFn: (words: string[]) => judgeGuess(saved, words),
    onSuccess: async (judgement, words) => {
      // A response still in flight may be older than this one.
      await queries.cancelQueries(todayQuery(saved.userId));
      // It may have been the one for the next puzzle.
      if (Date.parse(saved.puzzle.next_puzzle_at) <= serverClock.now()) onStale();
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
      const isOver = result.game_over && !offline;
      onJudged(after, isOver);
      queries.setQueryData(gameKey(after), after);
      dispatch({ type: 'judged', words, result, offline });
      // The last guess changes the streak, the score does not.
      if (isOver) void queries.invalidateQueries({ queryKey: PROFILE_KEY });
    },
    onError: (error, words) => {
      dispatch({ type: 'refused', text: refusalText(error), restart: words.length === 0 });
      // The server may have judged the guess despite the error.
      void queries.invalidateQueries({ queryKey: PROFILE_KEY });
      onStale();
    },
    onSettled: refetchStored,
  });
}

function useSubmission(
  saved: SavedGame,
  scoredElsewhere: boolean,
  notifyTabs: (message: TabMessage) => void,
) {
  const puzzleId = saved.puzzle.puzzle_id;
  const onScored = useScored();
  const outcome = useSyncOutcome(puzzleId);
  const { unsynced } = useStoredGames();
  const score = useMutation({
    mutationFn: ({ puzzle }: SavedGame) => submitScore(puzzle.puzzle_id, puzzle.game_state.found_categories),
    retry: SUBMIT_RETRIES,
    onSuccess: () => {
      notifyTabs({ kind: 'scored' });
      onScored();
    },
  });
  return {
    submit: score.mutate,
    submission: {
      failed: score.isError,
      /** The game ended offline, and the server does not know it yet. */
      waiting: unsynced.some(({ puzzle }) => puzzle.puzzle_id === puzzleId),
      done: score.isSuccess || scoredElsewhere || outcome?.result?.game_over === true,
      retry: () => score.mutate(saved),
    },
  };
}
