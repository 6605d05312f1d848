import type { Friend } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FRIENDS_KEY, useFriends } from '../../../lib/friends/use-friends';
import { usePendingRequests } from '../../../lib/friends/use-pending-requests';
import { Failure, Loading } from '../../../ui/states';
import { sentRequests } from '../api';
import { AddFriend } from './add-friend';
import { FriendList } from './friend-list';
import styles from './friends.module.css';
import { PendingRequests, SentRequests } from './request-lists';

/** Friends, and those who may become some. `chatLink` is the way to talk to one. */
export function FriendsScreen({ chatLink }: { chatLink: (friend: Friend) => ReactNode }) {
  const friends = useFriends();
  const pending = usePendingRequests();
  // Under the key of the list of friends: what changes one of them may change the other.
  const sent = useQuery({
    queryKey: [...FRIENDS_KEY, 'sent'],
    queryFn: ({ signal }) => sentRequests(signal),
  });
  const queries = [friends, pending, sent];

  if (!friends.data || !pending.data || !sent.data) {
    if (!queries.some(({ isError }) => isError)) return <Loading label="Loading friends…" />;
    const retry = (): void => {
      for (const query of queries) if (query.isError) void query.refetch();
    };
    return <Failure message="Failed to load friends data" onRetry={retry} />;
  }
  return (
    <div className={styles['columns']}>
      <FriendList friends={friends.data} chatLink={chatLink} />
      <div className={styles['column']}>
        <AddFriend />
        <PendingRequests requests={pending.data} />
        <SentRequests requests={sent.data} />
      </div>
    </div>
  );
}
