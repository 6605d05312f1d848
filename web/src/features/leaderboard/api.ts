import type { BattleBoard } from '@fourfold/contracts';
import { api } from '../../lib/api';
import { boardPath, type BoardChoice, type BoardName, type BoardRows } from './domain/boards';

/** The rows of a board, best first; a signed-in caller below the top is appended. */
export async function fetchBoard<Name extends BoardName>(
  board: Name,
  choice: BoardChoice,
  signal: AbortSignal,
): Promise<BoardRows[Name][]> {
  const body = await api.get<BoardRows[Name][] | BattleBoard>(boardPath(board, choice), signal);
  return 'leaderboard' in body ? (body.leaderboard as BoardRows[Name][]) : body;
}
