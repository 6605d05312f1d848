import { useNavigate, useSearchParams } from 'react-router';
import { LobbyScreen } from '../../features/battle/components/lobby-screen';
import { useSession } from '../../shared/session/use-session';
import { Page, PageHeading } from '../../ui/page';
import { battleRoomPath, CHALLENGE_PARAMETER } from '../../shared/paths';

export function BattlePage() {
  const userId = useSession()?.user.user_id;
  const navigate = useNavigate();
  const challengedId = useSearchParams()[0].get(CHALLENGE_PARAMETER) ?? undefined;
  if (userId === undefined) return null;
  const enter = (roomCode: string): void =>
    // The way back must not challenge again.
    void navigate(battleRoomPath(roomCode), { state: { challengedId }, replace: challengedId !== undefined });
  return (
    <Page title="Battle">
      <PageHeading>Battle</PageHeading>
      <LobbyScreen userId={userId} challengedId={challengedId} onEntered={enter} />
    </Page>
  );
}
