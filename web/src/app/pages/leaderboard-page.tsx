import { LeaderboardTabs } from '../../features/leaderboard/components/leaderboard-tabs';
import { useSession } from '../../lib/session/use-session';
import { Page, PageHeading } from '../../ui/page';

export function LeaderboardPage() {
  const session = useSession();
  return (
    <Page title="Leaderboard" width="medium">
      <PageHeading>Leaderboard</PageHeading>
      <LeaderboardTabs viewerId={session?.user.user_id} />
    </Page>
  );
}
