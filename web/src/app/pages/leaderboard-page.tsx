import { useSearchParams } from 'react-router';
import { LeaderboardTabs } from '../../features/leaderboard/components/leaderboard-tabs';
import { useSession } from '../../lib/session/use-session';
import { Page, PageHeading } from '../../ui/page';
import { BOARD_PARAMETER } from '../paths';

export function LeaderboardPage() {
  const session = useSession();
  const [query] = useSearchParams();
  const first = query.get(BOARD_PARAMETER) ?? undefined;
  return (
    <Page title="Leaderboard" width="medium">
      <PageHeading>Leaderboard</PageHeading>
      <LeaderboardTabs key={first} viewerId={session?.user.user_id} first={first} />
    </Page>
  );
}
