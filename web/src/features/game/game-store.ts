/** The games of this browser: opened and judged by the server, or by what is stored here while it cannot be reached. */
import type { GuessResult, SyncResult, TodayPuzzle } from '@fourfold/contracts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createStore, delMany, entries, get, update } from 'idb-keyval';
import { ifStored } from '../../lib/storage/browser-storage';
import { isRefusal, messageOf, NetworkError } from '../../lib/http/errors';
import { exclusively } from '../../lib/tabs/exclusively';
import { serverClock } from '../../lib/time/server-clock';
import { sessionStore } from '../../shared/session/session';
import { fetchToday, isServerReachable, sendGuess, sendLog, submitScore } from './api';
import {
  afterGuess,
  afterSync,
  guessesOf,
  isSameProgress,
  isSavedGame,
  outdated,
  reopened,
  resumed,
  savedGame,
  unsynced,
  withoutUnsynced,
  type SavedGame,
} from './domain/saved-game';

const store = createStore('fourfold', 'games');

function keyOf(userId: string, puzzleId: number): string {
  return `${userId}/${puzzleId}`;
}

export async function findGame(userId: string, puzzleId: number): Promise<SavedGame | undefined> {
  const stored = await get<unknown>(keyOf(userId, puzzleId), store);
  return isSavedGame(stored, userId, puzzleId) ? stored : undefined;
}

/** Newest date first. */
export async function gamesOf(userId: string): Promise<SavedGame[]> {
  const stored = await entries<string, unknown>(store);
  return stored
    .flatMap(([key, game]) => {
      const puzzleId = Number(key.slice(userId.length + 1));
      return isSavedGame(game, userId, puzzleId) ? [game] : [];
    })
    .sort((a, b) => (a.puzzle.puzzle_date < b.puzzle.puzzle_date ? 1 : -1));
}

/** Atomic across all tabs. `change` gets the stored game if it is valid; when it throws, nothing changes. */
export async function changeGame(
  userId: string,
  puzzleId: number,
  change: (stored: SavedGame | undefined) => SavedGame,
): Promise<SavedGame> {
  let changed: SavedGame | undefined;
  await update<unknown>(
    keyOf(userId, puzzleId),
    (stored) => (changed = change(isSavedGame(stored, userId, puzzleId) ? stored : undefined)),
    store,
  );
  return changed!;
}

/** Applies the change to `game` itself where nothing can be stored. */
export async function changeIfStored(
  game: SavedGame,
  change: (stored: SavedGame) => SavedGame,
): Promise<SavedGame> {
  const { userId, puzzle } = game;
  const changed = await ifStored(() =>
    changeGame(userId, puzzle.puzzle_id, (stored = game) => change(stored)),
  );
  return changed ?? change(game);
}

export interface OpenedPuzzle {
  game: SavedGame;
  /** Whether this is the stored game, because the server could not be reached. */
  offline: boolean;
}

export const todayQuery = (userId: string) =>
  queryOptions({
    queryKey: ['game', 'today', userId] as const,
    queryFn: async ({ client, signal }) => {
      const opened = await openToday(userId, signal);
      client.setQueryData(gameKey(opened.game), opened.game);
      return opened;
    },
  });

/** The key of a game as it is shown: with every guess since it was opened. */
export const gameKey = ({ userId, puzzle }: SavedGame) =>
  ['game', 'saved', userId, puzzle.puzzle_id] as const;

/** The route's loader: prefetches today's puzzle while the page's code loads. */
export function loadToday(queries: QueryClient): null {
  const userId = sessionStore.state().session?.user.user_id;
  if (userId === undefined) return null;
  queries.removeQueries(todayQuery(userId));
  void queries.prefetchQuery(todayQuery(userId));
  return null;
}

/** Opens today's puzzle and stores it for offline play; offline, opens the newest stored one. */
async function openToday(userId: string, signal: AbortSignal): Promise<OpenedPuzzle> {
  try {
    return { game: await save(userId, await fetchToday(signal)), offline: false };
  } catch (error) {
    if (!(error instanceof NetworkError) || (await isServerReachable())) throw error;
    const [game] = (await ifStored(() => gamesOf(userId))) ?? [];
    if (!game) throw error;
    return { game: resumed(game), offline: true };
  }
}

async function save(userId: string, puzzle: TodayPuzzle): Promise<SavedGame> {
  const kept = await ifStored(async () => {
    const game = await changeGame(userId, puzzle.puzzle_id, (stored) => reopened(stored, userId, puzzle));
    const old = outdated(await gamesOf(userId), serverClock.now());
    await delMany(
      old.map((game) => keyOf(userId, game.puzzle.puzzle_id)),
      store,
    );
    return game;
  });
  return kept ?? savedGame(userId, puzzle);
}

export type Judgement =
  | { kind: 'judged'; result: GuessResult; game: SavedGame; offline: boolean }
  /** The server's state of the game differs from this tab's: nothing was judged. */
  | { kind: 'outdated'; outcome: SyncOutcome };

/** The game has continued in another tab. */
class StaleGameError extends Error {}

/**
 * Submits a guess to the server, or judges it offline with the sealed pack. Unsynced guesses are sent first.
 * @throws NetworkError or ApiError when the guess could not be judged
 */
export async function judgeGuess(game: SavedGame, words: string[]): Promise<Judgement> {
  const { userId, puzzle } = game;
  const { puzzle_id, game_state } = puzzle;
  // Finding out that the server is unreachable takes seconds, which are not the player's.
  const at = new Date(serverClock.now()).toISOString();
  try {
    const stored = await ifStored(() => findGame(userId, puzzle_id));
    if (stored && unsynced(stored).length > 0) {
      const outcome = await syncGame(userId, puzzle_id);
      if (outcome && !(outcome.result && isSameProgress(outcome.result.game_state, game_state)))
        return { kind: 'outdated', outcome };
    }
    const result = await sendGuess(puzzle_id, words, guessesOf(game_state));
    const after = await changeIfStored(game, (now) => afterGuess(now, words, result));
    return { kind: 'judged', result, game: after, offline: false };
  } catch (error) {
    if (!(error instanceof NetworkError) || (await isServerReachable())) throw error;
    return { kind: 'judged', ...(await judgeHere(game, words, at)), offline: true };
  }
}

/** Call it while there is a network: without one, its code cannot be fetched. */
export const loadOfflineJudge = () => import('./domain/offline-judge');

/** Stores the guess in the log before returning the verdict. */
async function judgeHere(game: SavedGame, words: string[], at: string) {
  const { userId, puzzle } = game;
  const { judgeOffline } = await loadOfflineJudge();
  const result = await judgeOffline(puzzle.offline_pack, puzzle.game_state, words);
  const after = await changeGame(userId, puzzle.puzzle_id, (stored = game) => {
    if (!isSameProgress(stored.puzzle.game_state, puzzle.game_state)) throw new StaleGameError();
    return afterGuess(stored, words, result, at);
  });
  return { result, game: after };
}

/** The server's answer to the unsynced guesses of a game. */
export interface SyncOutcome {
  game: SavedGame;
  /** Null when the server refused them. */
  result: SyncResult | null;
  refusal: string | null;
}

const SYNC_LOCK = 'fourfold.sync';

/**
 * Sends all unsynced guesses, one game at a time. Idempotent: the server identifies each guess by its number.
 * @throws NetworkError or ApiError when the server is unavailable; what was not sent stays unsynced
 */
export async function syncGames(userId: string): Promise<SyncOutcome[]> {
  const outcomes: SyncOutcome[] = [];
  for (const game of await gamesOf(userId)) {
    const outcome = unsynced(game).length > 0 && (await syncGame(userId, game.puzzle.puzzle_id));
    if (outcome) outcomes.push(outcome);
  }
  return outcomes;
}

/** Undefined if another tab has already synced the game. */
function syncGame(userId: string, puzzleId: number): Promise<SyncOutcome | undefined> {
  return exclusively(SYNC_LOCK, async () => {
    const game = await findGame(userId, puzzleId);
    const guesses = game ? unsynced(game) : [];
    return game && guesses.length > 0 ? sendUnsynced(game, guesses) : undefined;
  });
}

/** Fetches the server's state of a game of any date, sending its unsynced guesses. */
export function resyncGame(game: SavedGame): Promise<SyncOutcome> {
  return exclusively(SYNC_LOCK, async () => {
    const now = (await ifStored(() => findGame(game.userId, game.puzzle.puzzle_id))) ?? game;
    return sendUnsynced(now, unsynced(now));
  });
}

async function sendUnsynced(game: SavedGame, guesses: SavedGame['log']): Promise<SyncOutcome> {
  const puzzleId = game.puzzle.puzzle_id;
  const seq = guesses.at(-1)?.seq ?? game.syncedSeq;
  try {
    const result = await sendLog({ puzzle_id: puzzleId, guesses });
    // Before the guesses are marked as synced, so that after a failure both requests are repeated.
    if (result.game_over) await submitScore(puzzleId, result.game_state.found_categories);
    const after = await changeIfStored(game, (stored) => afterSync(stored, result, seq));
    return { game: after, result, refusal: null };
  } catch (error) {
    if (!isRefusal(error) || error.status === 401) throw error;
    const after = await changeIfStored(game, withoutUnsynced);
    return { game: after, result: null, refusal: messageOf(error, 'They came too late.') };
  }
}
