import { useNavigate } from 'react-router';
import { LobbyScreen } from '../../features/battle/components/lobby-screen';
import { useSession } from '../../lib/session/use-session';
import { Page, PageHeading } from '../../ui/page';
import { battleRoomPath } from '../../lib/paths';

export function BattlePage() {
  const userId = useSession()?.user.user_id;
  const navigate = useNavigate();
  if (userId === undefined) return null;
  return (
    <Page title="Battle">
      <PageHeading>Battle</PageHeading>
      <LobbyScreen userId={userId} onEntered={(roomCode) => void navigate(battleRoomPath(roomCode))} />
    </Page>
  );
}
