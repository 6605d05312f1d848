import { useNavigate, useParams } from 'react-router';
import { WatchScreen } from '../../features/battle/components/watch-screen';
import { useSession } from '../../shared/session/use-session';
import { PATHS } from '../../shared/paths';
import { Page } from '../../ui/page';

export function BattleWatchPage() {
  const userId = useSession()?.user.user_id;
  const roomCode = useParams<'roomCode'>().roomCode?.toUpperCase() ?? '';
  const navigate = useNavigate();
  if (userId === undefined) return null;
  return (
    <Page title={`Watching ${roomCode}`}>
      <WatchScreen
        key={roomCode}
        userId={userId}
        roomCode={roomCode}
        onLobby={() => void navigate(PATHS.battle)}
      />
    </Page>
  );
}
