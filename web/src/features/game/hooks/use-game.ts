import { PARTIAL_HINT_MS } from '@fourfold/contracts';
import { skipToken, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { ifStored } from '../../../lib/storage/browser-storage';
import { clientLog } from '../../../lib/client-log';
import { isStatus, messageOf } from '../../../lib/http/errors';
import { useScored } from '../../../shared/scores/use-scored';
import { PROFILE_KEY } from '../../../shared/session/use-profile';
import { serverClock } from '../../../lib/time/server-clock';
import { useSession } from '../../../shared/session/use-session';
import { useRollover } from '../../../lib/time/use-rollover';
import { submitScore } from '../api';
import { changeView, gameOf, openView } from '../domain/game';
import { guessesOf, isSameStanding, unsynced, type SavedGame } from '../domain/saved-game';
import {
  changeIfStored,
  gameKey,
  gamesOf,
  judgeGuess,
  resyncGame,
  syncGames,
  todayQuery,
  type OpenedPuzzle,
  type SyncOutcome,
} from '../game-store';
import { useOtherTabs } from './use-other-tabs';

const GUESS_FAILED = 'Failed to validate guess. Please try again.';
/** The browser never submits words that it knows to be found. */
const FOUND_ELSEWHERE = 'Some of these words were already found in another tab. That cost nothing.';
const SUBMIT_RETRIES = 2;
const SYNC_RETRY_MS = 20_000;
const KEPT_KEY = ['game', 'kept'] as const;

/** Refetched on focus, on reconnect and at midnight: the game may have continued on another device. */
export function useToday(): UseQueryResult<OpenedPuzzle> {
  const userId = useSession()?.user.user_id ?? '';
  const today = useQuery({
    ...todayQuery(userId),
    // The loader has already fetched it.
    refetchOnMount: false,
    retryOnMount: false,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const { refetch, data } = today;

  // React Query listens to `visibilitychange` only; a window may regain focus without having been hidden.
  useEffect(() => {
    const refresh = (): void => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [refetch]);
  useRollover(data?.game.puzzle.next_puzzle_at, () => void refetch());
  return today;
}

/** The player's games stored in this browser, newest first. */
export function useKeptGames() {
  const userId = useSession()?.user.user_id ?? '';
  const { data: games = [], refetch } = useQuery({
    queryKey: [...KEPT_KEY, userId],
    queryFn: async () => (await ifStored(() => gamesOf(userId))) ?? [],
  });
  return {
    games,
    unsynced: games.filter((game) => unsynced(game).length > 0),
    refetch: () => void refetch(),
  };
}

export type BoardState = ReturnType<typeof useBoard>;

/** What the screen shows of a game, without judging a guess. */
export function useBoard(saved: SavedGame) {
  const [view, dispatch] = useReducer(changeView, saved, openView);
  const announce = useAnnounce();
  const { news, spoken } = view;

  useEffect(() => {
    if (spoken) announce(spoken.text);
  }, [spoken, announce]);
  useEffect(() => {
    if (news?.kind !== 'near') return;
    const timer = window.setTimeout(() => dispatch({ type: 'forgotten', news }), PARTIAL_HINT_MS);
    return () => window.clearTimeout(timer);
  }, [news]);

  return { game: gameOf(saved, view), dispatch };
}

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
  const [scoredElsewhere, setScoredElsewhere] = useState(false);
  /** As this tab last changed or showed it. */
  const known = useRef(saved.puzzle.game_state);

  const takeOver = (game: SavedGame): void => {
    if (guessesOf(game.puzzle.game_state) <= guessesOf(saved.puzzle.game_state)) return;
    queries.setQueryData(gameKey(game), game);
    refetchKept();
  };
  const tellTabs = useOtherTabs(opened, (message) => {
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
  const score = useMutation({
    mutationFn: ({ puzzle }: SavedGame) => submitScore(puzzle.puzzle_id, puzzle.game_state.found_categories),
    retry: SUBMIT_RETRIES,
    onSuccess: () => {
      tellTabs({ kind: 'scored' });
      onScored();
    },
  });
  const guess = useMutation({
    mutationFn: (words: string[]) => judgeGuess(saved, words),
    onSuccess: async (judgement, words) => {
      // A response still in flight may be older than this one.
      await queries.cancelQueries(todayQuery(opened.userId));
      // It may have been the one for the next puzzle.
      if (Date.parse(opened.puzzle.next_puzzle_at) <= serverClock.now()) onStale();
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
      known.current = after.puzzle.game_state;
      queries.setQueryData(gameKey(after), after);
      tellTabs({ kind: 'moved', game: after });
      dispatch({ type: 'judged', words, result, offline });
      if (result.game_over && !offline) {
        // The last guess changes the streak, the score does not.
        void queries.invalidateQueries({ queryKey: PROFILE_KEY });
        score.mutate(after);
      }
    },
    onError: (error, words) => {
      dispatch({ type: 'refused', text: refusalText(error), restart: words.length === 0 });
      // The server may have judged the guess despite the error.
      void queries.invalidateQueries({ queryKey: PROFILE_KEY });
      onStale();
    },
    onSettled: refetchKept,
  });

  // It was continued in another tab or on another device, or the server decided otherwise.
  const { game_state } = saved.puzzle;
  useEffect(() => {
    const before = known.current;
    known.current = game_state;
    if (!isSameStanding(before, game_state)) dispatch({ type: 'synced', before, now: game_state });
  }, [game_state, dispatch]);
  const { marks } = game;
  useEffect(() => {
    if (marks !== opened.marks) void changeIfStored(opened, (stored) => ({ ...stored, marks }));
  }, [opened, marks]);

  const submission = {
    failed: score.isError,
    /** The game ended offline, and the server does not know it yet. */
    waiting: unsynced.some(({ puzzle }) => puzzle.puzzle_id === puzzleId),
    done: score.isSuccess || scoredElsewhere || outcome?.result?.game_over === true,
    retry: () => score.mutate(saved),
  };
  return { saved, game, dispatch, judging: guess.isPending, onGuess: guess.mutate, submission };
}

function refusalText(error: unknown): string {
  if (isStatus(error, 422)) return FOUND_ELSEWHERE;
  return isStatus(error, 409) ? messageOf(error, GUESS_FAILED) : GUESS_FAILED;
}

const outcomeKey = (puzzleId: number) => ['game', 'outcome', puzzleId] as const;

/** The server's latest response to a game's offline guesses since this tab was opened. */
function useSyncOutcome(puzzleId: number): SyncOutcome | undefined {
  return useQuery<SyncOutcome>({ queryKey: outcomeKey(puzzleId), queryFn: skipToken, staleTime: Infinity })
    .data;
}

/** Updates the game on the screen, and what depends on scores. */
function useApplyOutcome(): (outcome: SyncOutcome) => void {
  const queries = useQueryClient();
  const onScored = useScored();
  return useCallback(
    (outcome) => {
      const { game, result } = outcome;
      queries.setQueryData(gameKey(game), game);
      queries.setQueryData(outcomeKey(game.puzzle.puzzle_id), outcome);
      if (!result?.game_over) return;
      void queries.invalidateQueries({ queryKey: PROFILE_KEY });
      onScored();
    },
    [queries, onScored],
  );
}

/** For a game of an earlier day, which nothing else refreshes. */
export function useResync(): (game: SavedGame) => void {
  return useMutation({
    mutationFn: resyncGame,
    onSuccess: useApplyOutcome(),
    onError: (error) => clientLog.note('Failed to resync the game', { error: String(error) }),
  }).mutate;
}

/** Syncs offline guesses on start, when the network is back, and when the tab becomes visible. */
export function useSync(userId: string) {
  const queries = useQueryClient();
  const applyOutcome = useApplyOutcome();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { unsynced: waiting } = useKeptGames();
  const { mutate, isPending: running } = useMutation({
    mutationFn: () => syncGames(userId),
    onSuccess: (outcomes) => {
      outcomes.forEach(applyOutcome);
      const refused = outcomes.find((outcome) => outcome.refusal !== null);
      if (refused) setRefusal(refused.refusal);
    },
    onError: (error) => clientLog.note('Failed to sync guesses', { error: String(error) }),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEPT_KEY }),
  });
  const run = useCallback(() => mutate(), [mutate]);

  useEffect(() => {
    const runIfVisible = (): void => {
      if (document.visibilityState === 'visible') run();
    };
    run();
    window.addEventListener('online', run);
    window.addEventListener('focus', run);
    document.addEventListener('visibilitychange', runIfVisible);
    return () => {
      window.removeEventListener('online', run);
      window.removeEventListener('focus', run);
      document.removeEventListener('visibilitychange', runIfVisible);
    };
  }, [run]);

  // The network may come back without an event.
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(run, SYNC_RETRY_MS);
    return () => window.clearInterval(timer);
  }, [isWaiting, run]);

  return { waiting, running, refusal, run };
}
