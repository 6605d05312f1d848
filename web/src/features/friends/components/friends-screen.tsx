import type { Friend } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { FRIENDS_KEY, useFriends, usePendingRequests } from '../../../shared/friends/queries';
import { FriendsToday } from '../../../shared/friends/friends-today';
import { challengePath } from '../../../shared/paths';
import { ButtonLink } from '../../../ui/button';
import { Page, PageHeading } from '../../../ui/page';
import { Failure, Loading } from '../../../ui/states';
import { sentRequests } from '../api';
import { AddFriend } from './add-friend';
import { BeFound } from './be-found';
import { FriendList } from './friend-list';
import styles from './friends.module.css';
import { PendingRequests, SentRequests } from './request-lists';

export function FriendsScreen() {
  return (
    <Page title="Friends">
      <PageHeading>Friends</PageHeading>
      <Friends />
    </Page>
  );
}

function Friends() {
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
    <div className={`columns ${styles['columns']}`}>
      <div className="stack loose">
        <AddFriend />
        <PendingRequests requests={pending.data} />
        <SentRequests requests={sent.data} />
      </div>
      <div className="stack loose">
        <FriendsToday />
        <FriendList friends={friends.data} action={challenge} />
        <BeFound />
      </div>
    </div>
  );
}

/** A challenge can only be accepted online. */
function challenge({ user_id, display_name, is_online }: Friend) {
  if (!is_online) return null;
  return (
    <ButtonLink to={challengePath(user_id)} aria-label={`Challenge ${display_name}`}>
      Challenge
    </ButtonLink>
  );
}
