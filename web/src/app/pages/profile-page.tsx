import { KeepGames } from '../../features/account/components/keep-games';
import { BlockedList } from '../../features/friends/components/blocked-list';
import { ProfileScreen } from '../../features/profile/components/profile-screen';
import { Statistics } from '../../features/statistics/components/statistics';
import { PATHS } from '../../lib/paths';
import { Page } from '../../ui/page';
import { Sheet } from '../../ui/sheet';

export function ProfilePage() {
  return (
    <Page title="Profile">
      <ProfileScreen
        blocked={<BlockedList />}
        keep={<KeepGames heading="Keep your games" from={PATHS.profile} />}
        games={
          <Sheet>
            <Statistics />
          </Sheet>
        }
      />
    </Page>
  );
}
