import { createStore, delMany, entries, get, update } from 'idb-keyval';
import { ifStored } from '../../../lib/browser-storage';
import { isSavedGame, type SavedGame } from '../domain/saved-game';

const store = createStore('fourfold', 'games');

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

export async function forgetGames(games: readonly SavedGame[]): Promise<void> {
  const keys = games.map(({ userId, puzzle }) => keyOf(userId, puzzle.puzzle_id));
  await delMany(keys, store);
}

function keyOf(userId: string, puzzleId: number): string {
  return `${userId}/${puzzleId}`;
}
