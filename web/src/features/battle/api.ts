import {
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

/** The latest battles, newest first. */
export function fetchHistory(limit: number, signal: AbortSignal): Promise<BattleHistory> {
  return api.get(`${ROUTES.battle.history}?limit=${limit}`, signal);
}

export function fetchAvatars(signal: AbortSignal): Promise<Avatar[]> {
  return api.get(ROUTES.battle.avatars, signal);
}

/** The caller's avatar for coming games. */
export function chooseAvatar(avatarId: AvatarId): Promise<ChosenAvatar> {
  return api.post(routePath(ROUTES.battle.chooseAvatar, { avatar_id: avatarId }));
}
