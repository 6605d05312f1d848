import type { Friend } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FRIENDS_KEY, useFriends, usePendingRequests } from '../../../shared/friends/queries';
import { Page, PageHeading } from '../../../ui/page';
import { Failure, Loading } from '../../../ui/states';
import { sentRequests } from '../api';
import { AddFriend } from './add-friend';
import { FriendList } from './friend-list';
import styles from './friends.module.css';
import { ModerationNotices } from './moderation-notices';
import { PendingRequests, SentRequests } from './request-lists';

interface FriendsScreenProps {
  /** A further way to meet a friend, beside Chat. */
  action: (friend: Friend) => ReactNode;
}

export function FriendsScreen({ action }: FriendsScreenProps) {
  return (
    <Page title="Friends">
      <PageHeading>Friends</PageHeading>
      <ModerationNotices />
      <Friends action={action} />
    </Page>
  );
}

function Friends({ action }: FriendsScreenProps) {
  const friends = useFriends();
  const pending = usePendingRequests();
  const sent = useQuery({
    queryKey: [...FRIENDS_KEY, 'sent'],
    queryFn: ({ signal }) => sentRequests(signal),
  });

  if (!friends.data || !pending.data || !sent.data) {
    const failed = [friends, pending, sent].filter(({ isError }) => isError);
    if (failed.length === 0) return <Loading label="Loading friends…" />;
    const retry = (): void => failed.forEach((query) => void query.refetch());
    return <Failure message="Failed to load friends data" onRetry={retry} />;
  }
  return (
    <div className="columns">
      <FriendList friends={friends.data} action={action} />
      <div className={`stack loose ${styles['column']}`}>
        <AddFriend />
        <PendingRequests requests={pending.data} />
        <SentRequests requests={sent.data} />
      </div>
    </div>
  );
}
