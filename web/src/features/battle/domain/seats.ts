import type { BattleGame } from '@fourfold/contracts';

/** The player's place in the order of joining, from 0: it decides colour and line style, the same for everybody. */
export function seatOf(game: BattleGame, userId: string): number {
  return Math.max(Object.keys(game.players).indexOf(userId), 0);
}
