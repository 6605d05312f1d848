import {
  BATTLE_HISTORY_LIMIT,
  routePath,
  ROUTES,
  type ActiveGames,
  type Avatar,
  type AvatarId,
  type BattleHistory,
  type BattleStats,
  type ChosenAvatar,
} from '@fourfold/contracts';
import { api } from '../../lib/api';

export const fetchActiveGames = async (signal: AbortSignal) =>
  (await api.get<ActiveGames>(ROUTES.battle.activeGames, signal)).games;

export const fetchStats = (signal: AbortSignal) => api.get<BattleStats>(ROUTES.battle.stats, signal);

/** Newest first. @param page counted from 1 */
export const fetchHistory = (page: number, signal: AbortSignal) => {
  const skip = (page - 1) * BATTLE_HISTORY_LIMIT;
  return api.get<BattleHistory>(
    `${ROUTES.battle.history}?skip=${skip}&limit=${BATTLE_HISTORY_LIMIT}`,
    signal,
  );
};

export const fetchAvatars = (signal: AbortSignal) => api.get<Avatar[]>(ROUTES.battle.avatars, signal);

/** The chosen avatar, or the default one. */
export const fetchAvatar = (signal: AbortSignal) => api.get<ChosenAvatar>(ROUTES.battle.avatar, signal);

export const chooseAvatar = (avatarId: AvatarId) =>
  api.post<ChosenAvatar>(routePath(ROUTES.battle.chooseAvatar, { avatar_id: avatarId }));
