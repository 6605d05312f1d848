import { ROUTES, type BattleHistory } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** The latest battles, newest first. */
export function fetchHistory(limit: number, signal: AbortSignal): Promise<BattleHistory> {
  return api.get(`${ROUTES.battle.history}?limit=${limit}`, signal);
}
