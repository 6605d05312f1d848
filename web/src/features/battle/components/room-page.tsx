import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, type Location } from 'react-router';
import { RoomScreen } from './room-screen';
import { useSession } from '../../../shared/session/use-session';
import { Page } from '../../../ui/page';
import { battleRoomPath, PATHS } from '../../../shared/paths';

export function RoomPage() {
  const userId = useSession()?.user.user_id;
  const roomCode = useParams<'roomCode'>().roomCode?.toUpperCase();
  const navigate = useNavigate();
  const challengedId = useChallenge(roomCode);
  if (userId === undefined) return null;
  if (!roomCode) return <Navigate to={PATHS.battle} replace />;
  return (
    <Page title={`Battle ${roomCode}`}>
      <RoomScreen
        key={roomCode}
        userId={userId}
        roomCode={roomCode}
        invitation={window.location.origin + battleRoomPath(roomCode)}
        challengedId={challengedId}
        onLobby={() => void navigate(PATHS.battle, { replace: true })}
        onRematch={(nextCode) => void navigate(battleRoomPath(nextCode), { replace: true })}
      />
    </Page>
  );
}

/** The friend whom the lobby was asked to challenge; neither a reload nor a rematch challenges again. */
function useChallenge(roomCode: string | undefined): string | undefined {
  const { state, pathname } = useLocation() as Location<{ challengedId?: string } | null>;
  const navigate = useNavigate();
  const [{ challengedId, inRoom }] = useState({ challengedId: state?.challengedId, inRoom: roomCode });
  useEffect(() => {
    if (challengedId !== undefined) void navigate(pathname, { replace: true, state: null });
  }, [challengedId, pathname, navigate]);
  return roomCode === inRoom ? challengedId : undefined;
}
