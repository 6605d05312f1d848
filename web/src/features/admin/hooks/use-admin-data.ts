import type {
  AdminPuzzle,
  AdminStats,
  AuditEntry,
  FailedLogin,
  FlaggedBattle,
  FlaggedGame,
  ReportedPerson,
  Score,
} from '@fourfold/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { audit } from '../api/audit';
import { failedLogins } from '../api/failed-logins';
import { flaggedBattles, flaggedGames } from '../api/flagged';
import { puzzle } from '../api/puzzle';
import { reports } from '../api/reports';
import { stats } from '../api/stats';
import { userScores } from '../api/user-scores';
import { ADMIN_KEY } from './admin-key';

/** Nobody tells of new failures: the page asks. */
const ASK_EVERY_MS = 15_000;

export function useStats(): UseQueryResult<AdminStats> {
  return useQuery({
    queryKey: [...ADMIN_KEY, 'stats'],
    queryFn: ({ signal }) => stats(signal),
  });
}

export function usePuzzle(puzzleId: number): UseQueryResult<AdminPuzzle> {
  return useQuery({
    queryKey: [...ADMIN_KEY, 'puzzle', puzzleId],
    queryFn: ({ signal }) => puzzle(puzzleId, signal),
    // Whoever edits begins with what is stored now.
    gcTime: 0,
  });
}

export function useUserScores(userId: string): UseQueryResult<Score[]> {
  return useQuery({
    queryKey: [...ADMIN_KEY, 'scores', userId],
    queryFn: ({ signal }) => userScores(userId, signal),
  });
}

export function useFailedLogins(): UseQueryResult<FailedLogin[]> {
  return useQuery({
    queryKey: [...ADMIN_KEY, 'failed-logins'],
    queryFn: ({ signal }) => failedLogins(signal),
    refetchInterval: ASK_EVERY_MS,
  });
}

// Without a total: one entry more than the page holds tells that there are older ones. Pages begin with 1.

export function useAudit(page: number, pageSize: number): UseQueryResult<AuditEntry[]> {
  const query = { skip: (page - 1) * pageSize, limit: pageSize + 1 };
  return useQuery({
    queryKey: [...ADMIN_KEY, 'audit', query],
    queryFn: ({ signal }) => audit(query, signal),
    placeholderData: keepPreviousData,
  });
}

export function useReports(page: number, pageSize: number): UseQueryResult<ReportedPerson[]> {
  const query = { skip: (page - 1) * pageSize, limit: pageSize + 1 };
  return useQuery({
    queryKey: [...ADMIN_KEY, 'reports', query],
    queryFn: ({ signal }) => reports(query, signal),
    placeholderData: keepPreviousData,
  });
}

export function useFlaggedGames(page: number, pageSize: number): UseQueryResult<FlaggedGame[]> {
  const query = { skip: (page - 1) * pageSize, limit: pageSize + 1 };
  return useQuery({
    queryKey: [...ADMIN_KEY, 'flagged-games', query],
    queryFn: ({ signal }) => flaggedGames(query, signal),
    placeholderData: keepPreviousData,
  });
}

export function useFlaggedBattles(page: number, pageSize: number): UseQueryResult<FlaggedBattle[]> {
  const query = { skip: (page - 1) * pageSize, limit: pageSize + 1 };
  return useQuery({
    queryKey: [...ADMIN_KEY, 'flagged-battles', query],
    queryFn: ({ signal }) => flaggedBattles(query, signal),
    placeholderData: keepPreviousData,
  });
}
