import { ROUTES, type BattleStats } from '@fourfold/contracts';
import { api } from '../../../lib/api';

export function fetchStats(signal: AbortSignal): Promise<BattleStats> {
  return api.get(ROUTES.battle.stats, signal);
}
