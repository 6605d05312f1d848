import { USER_SEARCH_MIN_CHARACTERS, type UserSearchResult } from '@fourfold/contracts';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FRIENDS_KEY } from '../../../lib/friends/use-friends';
import { searchUsers } from '../api';

/** Who types on is not asked about yet. */
const TYPING_MS = 300;

/** The players whose names have these characters; nothing is asked until there are enough. */
export function useSearch(typed: string): UseQueryResult<UserSearchResult[]> {
  const query = useSettled(typed.trim());
  return useQuery({
    queryKey: [...FRIENDS_KEY, 'search', query],
    queryFn: ({ signal }) => searchUsers(query, signal),
    enabled: [...query].length >= USER_SEARCH_MIN_CHARACTERS,
    placeholderData: keepPreviousData,
  });
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
