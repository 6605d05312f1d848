import {
  BATTLE_HISTORY_LIMIT,
  routePath,
  ROUTES,
  type ActiveGame,
  type ActiveGames,
  type Avatar,
  type AvatarId,
  type BattleHistory,
  type BattleStats,
  type ChosenAvatar,
} from '@fourfold/contracts';
import { api } from '../../lib/api';

/** Waiting rooms that the caller may join. */
export async function fetchActiveGames(signal: AbortSignal): Promise<ActiveGame[]> {
  return (await api.get<ActiveGames>(ROUTES.battle.activeGames, signal)).games;
}

export function fetchStats(signal: AbortSignal): Promise<BattleStats> {
  return api.get(ROUTES.battle.stats, signal);
}

/** A page of the caller's battles, newest first. @param page counts from 1 */
export function fetchHistory(page: number, signal: AbortSignal): Promise<BattleHistory> {
  const skip = (page - 1) * BATTLE_HISTORY_LIMIT;
  return api.get(`${ROUTES.battle.history}?skip=${skip}&limit=${BATTLE_HISTORY_LIMIT}`, signal);
}

export function fetchAvatars(signal: AbortSignal): Promise<Avatar[]> {
  return api.get(ROUTES.battle.avatars, signal);
}

/** The caller's avatar for coming games. */
export function chooseAvatar(avatarId: AvatarId): Promise<ChosenAvatar> {
  return api.post(routePath(ROUTES.battle.chooseAvatar, { avatar_id: avatarId }));
}
