import { Navigate, useNavigate, useParams } from 'react-router';
import { RoomScreen } from '../../features/battle/components/room-screen';
import { useSession } from '../../lib/session/use-session';
import { Page } from '../../ui/page';
import { battleRoomPath, PATHS } from '../../lib/paths';

export function BattleRoomPage() {
  const userId = useSession()?.user.user_id;
  const roomCode = useParams<'roomCode'>().roomCode?.toUpperCase();
  const navigate = useNavigate();
  if (userId === undefined) return null;
  if (!roomCode) return <Navigate to={PATHS.battle} replace />;
  return (
    <Page title={`Battle ${roomCode}`}>
      <RoomScreen
        key={roomCode}
        userId={userId}
        roomCode={roomCode}
        invitation={window.location.origin + battleRoomPath(roomCode)}
        onLobby={() => void navigate(PATHS.battle, { replace: true })}
      />
    </Page>
  );
}
