/** The running score of a series of rematches. */
import type { BattleGame } from '@fourfold/contracts';
import { nameOf, panelOrder } from './room-state';

interface SeriesPlayer {
  readonly userId: string;
  readonly name: string;
  readonly wins: number;
}

const BEST_OF = 3;
const TO_WIN = Math.ceil(BEST_OF / 2);

/** The player first; undefined until a second battle has begun. */
export function seriesScore(game: BattleGame, me: string): SeriesPlayer[] | undefined {
  const { series_wins: wins, state } = game;
  if (!wins || (state === 'completed' && battlesOf(wins) < 2)) return undefined;
  return panelOrder(game, me).map((userId) => ({
    userId,
    name: userId === me ? 'You' : nameOf(game, userId),
    wins: wins[userId] ?? 0,
  }));
}

/** Who has just won the best of three, which two players play. */
export function seriesWinner({
  series_wins: wins,
  winner_id,
  players,
  state,
}: BattleGame): string | undefined {
  if (!wins || state !== 'completed' || winner_id === null || Object.keys(players).length !== 2)
    return undefined;
  const isDecided = wins[winner_id] === TO_WIN && battlesOf(wins) <= BEST_OF;
  return isDecided ? winner_id : undefined;
}

function battlesOf(wins: Readonly<Record<string, number>>): number {
  return Object.values(wins).reduce((sum, won) => sum + won, 0);
}
