import type { TodayPuzzle } from '@fourfold/contracts';
import { queryOptions, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ifStored } from '../../../lib/browser-storage';
import { NetworkError } from '../../../lib/http/errors';
import { serverClock } from '../../../lib/server-clock';
import { sessionStore } from '../../../lib/session/session';
import { useSession } from '../../../lib/session/use-session';
import { fetchToday, isServerReachable } from '../api';
import { outdated, reopened, resumed, savedGame, type SavedGame } from '../domain/saved-game';
import { changeGame, forgetGames, gamesOf } from '../store/saved-games';

export const todayKey = (userId: string) => ['game', 'today', userId] as const;
export const gameKey = ({ userId, puzzle }: SavedGame) =>
  ['game', 'saved', userId, puzzle.puzzle_id] as const;

const todayQuery = (userId: string) =>
  queryOptions({
    queryKey: todayKey(userId),
    queryFn: async ({ client, signal }) => {
      const opened = await openToday(userId, signal);
      client.setQueryData(gameKey(opened.game), opened.game);
      return opened;
    },
  });

/** The route's loader: prefetches today's puzzle while the page's code loads. */
export function loadToday(queries: QueryClient): null {
  const userId = sessionStore.state().session?.user.user_id;
  if (userId === undefined) return null;
  queries.removeQueries(todayQuery(userId));
  void queries.prefetchQuery(todayQuery(userId));
  return null;
}

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

interface OpenedPuzzle {
  game: SavedGame;
  /** Whether this is the stored game, because the server could not be reached. */
  offline: boolean;
}

/** Opens today's puzzle and stores it for offline play; offline, opens the newest stored one. */
async function openToday(userId: string, signal: AbortSignal): Promise<OpenedPuzzle> {
  try {
    return { game: await keep(userId, await fetchToday(signal)), offline: false };
  } catch (error) {
    if (!(error instanceof NetworkError) || (await isServerReachable())) throw error;
    const [game] = (await ifStored(() => gamesOf(userId))) ?? [];
    if (!game) throw error;
    return { game: resumed(game), offline: true };
  }
}

async function keep(userId: string, puzzle: TodayPuzzle): Promise<SavedGame> {
  const kept = await ifStored(async () => {
    const game = await changeGame(userId, puzzle.puzzle_id, (stored) => reopened(stored, userId, puzzle));
    await forgetGames(outdated(await gamesOf(userId), serverClock.now()));
    return game;
  });
  return kept ?? savedGame(userId, puzzle);
}

/** Spreads out the requests of all browsers in a time zone. */
const SPREAD_MS = 5_000;
/** A longer wait is split: beyond 24 days, a browser timer fires at once. */
const LONGEST_WAIT_MS = 6 * 60 * 60 * 1_000;
const POLL_MS = 60_000;

/** Calls `onDue` at the time `at` by the server's clock, and then every minute until `at` changes. */
export function useRollover(at: string | undefined, onDue: () => void): void {
  const due = useEffectEvent(onDue);

  useEffect(() => {
    if (at === undefined) return;
    const instant = Date.parse(at);
    let timer = 0;
    const wait = (): void => {
      const left = instant - serverClock.now();
      timer = window.setTimeout(left > LONGEST_WAIT_MS ? wait : poll, waitFor(left));
    };
    const poll = (): void => {
      due();
      timer = window.setTimeout(poll, POLL_MS);
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [at]);
}

function waitFor(left: number): number {
  if (Number.isNaN(left)) return LONGEST_WAIT_MS;
  return Math.min(Math.max(left, 0) + Math.random() * SPREAD_MS, LONGEST_WAIT_MS);
}
