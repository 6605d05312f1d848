import { ROUTES, type ActiveGame, type ActiveGames } from '@fourfold/contracts';
import { api } from '../../../lib/api';

/** Waiting rooms that the caller may join. */
export async function fetchActiveGames(signal: AbortSignal): Promise<ActiveGame[]> {
  return (await api.get<ActiveGames>(ROUTES.battle.activeGames, signal)).games;
}
