import {
  MAX_LIST_LIMIT,
  type AdminPuzzle,
  type AdminStats,
  type FailedLogin,
  type PuzzleSortKey,
  type User,
  type UserSortKey,
} from '@fourfold/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getPuzzle, getStats, listFailedLogins, listPuzzles, listUsers } from '../api';
import { listPage, type ListPage } from '../domain/list-answer';
import type { ListState } from '../domain/list-state';

/** All that the admin screens ask for: what changes one of it may change the others. */
export const ADMIN_KEY = ['admin'] as const;

/** Nobody tells of new failures: the page asks. */
export const ASK_EVERY_MS = 15_000;

export function useStats(): UseQueryResult<AdminStats> {
  return useQuery({
    queryKey: [...ADMIN_KEY, 'stats'],
    queryFn: ({ signal }) => getStats(signal),
  });
}

export function usePuzzle(puzzleId: number): UseQueryResult<AdminPuzzle> {
  return useQuery({
    queryKey: [...ADMIN_KEY, 'puzzle', puzzleId],
    queryFn: ({ signal }) => getPuzzle(puzzleId, signal),
    // Whoever edits begins with what is stored now.
    gcTime: 0,
  });
}

/** The newest failures, which are those that locks come from. */
export function useLatestFailures(): UseQueryResult<FailedLogin[]> {
  return useQuery({
    queryKey: [...ADMIN_KEY, 'latest failures'],
    queryFn: ({ signal }) => listFailedLogins({ limit: MAX_LIST_LIMIT }, signal),
    refetchInterval: ASK_EVERY_MS,
  });
}

// Each state of a list has an answer of its own, so that a late one shows nowhere else; until it is there, the one
// before it stays.

export function useUsers(state: ListState<UserSortKey>): UseQueryResult<ListPage<User>> {
  const { search, sortBy, sortOrder, page, pageSize } = state;
  const part = { skip: (page - 1) * pageSize, limit: pageSize };
  const query = { ...part, search, sort_by: sortBy, sort_order: sortOrder };
  return useQuery({
    queryKey: [...ADMIN_KEY, 'users', query],
    queryFn: async ({ signal }) => listPage(await listUsers(query, signal), 'users', part),
    placeholderData: keepPreviousData,
  });
}

export function usePuzzles(state: ListState<PuzzleSortKey>): UseQueryResult<ListPage<AdminPuzzle>> {
  const { search, sortBy, sortOrder, page, pageSize } = state;
  const part = { skip: (page - 1) * pageSize, limit: pageSize };
  const query = { ...part, date_search: search, sort_by: sortBy, sort_order: sortOrder };
  return useQuery({
    queryKey: [...ADMIN_KEY, 'puzzles', query],
    queryFn: async ({ signal }) => listPage(await listPuzzles(query, signal), 'puzzles', part),
    placeholderData: keepPreviousData,
  });
}
