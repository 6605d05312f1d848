import { BlockedList } from '../../features/friends/components/blocked-list';
import { ProfileScreen } from '../../features/profile/components/profile-screen';
import { Statistics } from '../../features/statistics/components/statistics';
import { Page } from '../../ui/page';
import { Sheet } from '../../ui/sheet';

export function ProfilePage() {
  return (
    <Page title="Profile">
      <ProfileScreen
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
