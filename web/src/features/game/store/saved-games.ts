import { createStore, delMany, entries, get, update, type UseStore } from 'idb-keyval';
import { isSavedGame, type SavedGame } from '../domain/saved-game';

let opened: UseStore | undefined;

/** The games that this browser keeps for its players; every change is one transaction, whatever tab makes it. */
function store(): UseStore {
  return (opened ??= createStore('fourfold', 'games'));
}

export async function findGame(userId: string, puzzleId: number): Promise<SavedGame | undefined> {
  const stored = await get<unknown>(keyOf(userId, puzzleId), store());
  return isSavedGame(stored, userId, puzzleId) ? stored : undefined;
}

/** A player's games, the newest date first. */
export async function gamesOf(userId: string): Promise<SavedGame[]> {
  const stored = await entries<string, unknown>(store());
  return stored
    .flatMap(([key, game]) => {
      const puzzleId = Number(key.slice(userId.length + 1));
      return isSavedGame(game, userId, puzzleId) ? [game] : [];
    })
    .sort((a, b) => (a.puzzle.puzzle_date < b.puzzle.puzzle_date ? 1 : -1));
}

/** `change` gets what is stored if it is sound; when it throws, all stays as it was. */
export async function changeGame(
  userId: string,
  puzzleId: number,
  change: (stored: SavedGame | undefined) => SavedGame,
): Promise<SavedGame> {
  let changed: SavedGame | undefined;
  await update<unknown>(
    keyOf(userId, puzzleId),
    (stored) => (changed = change(isSavedGame(stored, userId, puzzleId) ? stored : undefined)),
    store(),
  );
  return changed!;
}

export async function forgetGames(games: readonly SavedGame[]): Promise<void> {
  await delMany(
    games.map(({ userId, puzzle }) => keyOf(userId, puzzle.puzzle_id)),
    store(),
  );
}

function keyOf(userId: string, puzzleId: number): string {
  return `${userId}/${puzzleId}`;
}
