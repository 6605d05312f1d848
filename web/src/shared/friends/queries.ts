import {
  routePath,
  ROUTES,
  type BlockedUser,
  type Friend,
  type FriendRequest,
  type FriendToday,
} from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api';
import { useAccount } from '../session/use-session';
import { useAction, type ActionOptions } from '../use-action';

/** Shared by all lists of friends: a change to one may change the others. */
export const FRIENDS_KEY = ['friends'] as const;

/** What friends have done; the friends socket says when there is more. */
export const FRIEND_NEWS_KEY = [...FRIENDS_KEY, 'news'] as const;

/** What the moderation has to tell; the friends socket says when there is more. */
export const NOTICES_KEY = [...FRIENDS_KEY, 'notices'] as const;

/** The friends socket keeps `is_online` and `unread_count` up to date. */
export function useFriends(): UseQueryResult<Friend[]> {
  return useQuery({
    queryKey: FRIENDS_KEY,
    queryFn: ({ signal }) => api.get<Friend[]>(ROUTES.friends.list, signal),
    enabled: useAccount() !== undefined,
  });
}

/** Requests waiting for the player's answer; the friends socket reports changes. */
export function usePendingRequests(): UseQueryResult<FriendRequest[]> {
  return useQuery({
    queryKey: [...FRIENDS_KEY, 'pending'],
    queryFn: ({ signal }) => api.get<FriendRequest[]>(ROUTES.friends.pending, signal),
    enabled: useAccount() !== undefined,
  });
}

/** Friends play while one looks; nothing is asked while the page is hidden. */
const TODAY_REFRESH_MS = 60_000;

/** How friends fare with today's puzzle. */
export function useFriendsToday(): UseQueryResult<FriendToday[]> {
  return useQuery({
    queryKey: [...FRIENDS_KEY, 'today'],
    queryFn: ({ signal }) => api.get<FriendToday[]>(ROUTES.friends.today, signal),
    enabled: useAccount() !== undefined,
    refetchInterval: TODAY_REFRESH_MS,
    // Results are shown as soon as the player has one.
    refetchOnMount: 'always',
  });
}

export function useBlockedUsers(): UseQueryResult<BlockedUser[]> {
  return useQuery({
    queryKey: [...FRIENDS_KEY, 'blocked'],
    queryFn: ({ signal }) => api.get<BlockedUser[]>(ROUTES.friends.blocks, signal),
  });
}

export const useFriendAction = <Input, Result>(options: ActionOptions<Input, Result>) =>
  useAction(FRIENDS_KEY, options);

interface Blockable {
  userId: string;
  name: string;
}

const blockPath = ({ userId }: Blockable): string => routePath(ROUTES.friends.block, { user_id: userId });

/** Each undoes the other; a friendship that a block has ended stays ended. */
export function useBlocking(onDone?: () => void) {
  const block = useFriendAction({
    call: (person: Blockable) => api.post<void>(blockPath(person)),
    failure: 'Failed to block player',
    done: ({ name }) => `${name} is blocked.`,
    undo: (person) => unblock.run(person),
    ...(onDone && { onDone }),
  });
  const unblock = useFriendAction({
    call: (person: Blockable) => api.delete<void>(blockPath(person)),
    failure: 'Failed to unblock player',
    done: ({ name }) => `${name} is no longer blocked.`,
    undo: (person) => block.run(person),
  });
  return { block, unblock };
}
