import type { User } from '@fourfold/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { BlockedList } from '../../features/friends/components/blocked-list';
import { ProfileScreen } from '../../features/profile/components/profile-screen';
import { Statistics } from '../../features/statistics/components/statistics';
import { sessionStore } from '../../lib/session/session';
import { PROFILE_KEY, useProfileQuery } from '../../lib/session/use-profile';
import { Page } from '../../ui/page';
import { Sheet } from '../../ui/sheet';

export function ProfilePage() {
  const queries = useQueryClient();
  const onUpdated = (user: User): void => {
    sessionStore.setUser(user);
    queries.setQueryData(PROFILE_KEY, user);
  };
  return (
    <Page title="Profile">
      <ProfileScreen
        profile={useProfileQuery()}
        onUpdated={onUpdated}
        onSignedOut={() => sessionStore.clear()}
        onDeleted={() => sessionStore.end('deleted')}
        blocked={<BlockedList />}
        games={
          <Sheet>
            <Statistics />
          </Sheet>
        }
      />
    </Page>
  );
}
