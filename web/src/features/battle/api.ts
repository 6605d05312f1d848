import {
  BATTLE_HISTORY_LIMIT,
  routePath,
  ROUTES,
  type Avatar,
  type AvatarId,
  type BattleHistory,
  type BattleReplay,
  type BattleSettings,
  type BattleStats,
  type ChosenAvatar,
  type FinishPracticeRequest,
  type Practice,
  type PracticeResult,
  type PracticeStats,
  type ReplayShare,
  type StartPracticeRequest,
} from '@fourfold/contracts';
import { api } from '../../shared/api';

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

export const startPractice = (request: StartPracticeRequest) =>
  api.post<Practice>(ROUTES.battle.practice, request);

export const finishPractice = ({ practice_id, ...log }: FinishPracticeRequest & { practice_id: string }) =>
  api.post<PracticeResult>(routePath(ROUTES.battle.practiceResult, { practice_id }), log);

export const fetchPracticeStats = (signal: AbortSignal) =>
  api.get<PracticeStats>(ROUTES.battle.practiceStats, signal);

/** Which replay: of an own battle, of one that somebody shared, or of one that was flagged for admins. */
export type ReplaySource =
  | { kind: 'own'; battleId: string }
  | { kind: 'shared'; token: string }
  | { kind: 'flagged'; battleId: string };

export const fetchReplay = (source: ReplaySource, signal: AbortSignal) =>
  api.get<BattleReplay>(replayRoute(source), signal);

function replayRoute(source: ReplaySource): string {
  switch (source.kind) {
    case 'own':
      return routePath(ROUTES.battle.replay, { battle_id: source.battleId });
    case 'shared':
      return routePath(ROUTES.battle.sharedReplay, { token: source.token });
    case 'flagged':
      return routePath(ROUTES.admin.flaggedBattleReplay, { battle_id: source.battleId });
  }
}

export const shareReplay = (battle_id: string) =>
  api.post<ReplayShare>(routePath(ROUTES.battle.shareReplay, { battle_id }));

export const fetchBattleSettings = (signal: AbortSignal) =>
  api.get<BattleSettings>(ROUTES.battle.settings, signal);

export const changeBattleSettings = (settings: BattleSettings) =>
  api.put<BattleSettings>(ROUTES.battle.settings, settings);
