import type { Marks } from '../domain/marks';
import type { SavedGame } from '../domain/saved-game';
import { changeGame, ifStored } from './saved-games';

export async function keepMarks(game: SavedGame, marks: Marks): Promise<void> {
  await ifStored(() =>
    changeGame(game.userId, game.puzzle.puzzle_id, (stored = game) => ({ ...stored, marks })),
  );
}
