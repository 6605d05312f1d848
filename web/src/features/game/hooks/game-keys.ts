import type { SavedGame } from '../domain/saved-game';

export const todayKey = (userId: string) => ['game', 'today', userId] as const;
/** One game as it stands, whoever judged its last guess. */
export const gameKey = ({ userId, puzzle }: SavedGame) =>
  ['game', 'saved', userId, puzzle.puzzle_id] as const;
