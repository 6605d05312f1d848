import type { AdminPuzzle, PuzzleSortKey, User, UserSortKey } from '@fourfold/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { puzzles } from '../api/puzzles';
import { users } from '../api/users';
import { listPage, type ListPage } from '../domain/list-answer';
import type { ListState } from '../domain/list-state';
import { ADMIN_KEY } from './admin-key';

// Each state of a list has an answer of its own, so that a late one shows nowhere else; until it is there, the one
// before it stays.

export function useUsers(state: ListState<UserSortKey>): UseQueryResult<ListPage<User>> {
  const { search, sortBy, sortOrder, page, pageSize } = state;
  const part = { skip: (page - 1) * pageSize, limit: pageSize };
  const query = { ...part, search, sort_by: sortBy, sort_order: sortOrder };
  return useQuery({
    queryKey: [...ADMIN_KEY, 'users', query],
    queryFn: async ({ signal }) => listPage(await users(query, signal), 'users', part),
    placeholderData: keepPreviousData,
  });
}

export function usePuzzles(state: ListState<PuzzleSortKey>): UseQueryResult<ListPage<AdminPuzzle>> {
  const { search, sortBy, sortOrder, page, pageSize } = state;
  const part = { skip: (page - 1) * pageSize, limit: pageSize };
  const query = { ...part, date_search: search, sort_by: sortBy, sort_order: sortOrder };
  return useQuery({
    queryKey: [...ADMIN_KEY, 'puzzles', query],
    queryFn: async ({ signal }) => listPage(await puzzles(query, signal), 'puzzles', part),
    placeholderData: keepPreviousData,
  });
}
