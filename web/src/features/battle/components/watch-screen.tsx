import { useNavigate, useParams } from 'react-router';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { PATHS } from '../../../shared/paths';
import { useSession } from '../../../shared/session/use-session';
import { Button } from '../../../ui/button';
import { Page, PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { Loading } from '../../../ui/states';
import { forfeitBanners } from '../domain/room-state';
import { useRoomAnnouncements, useWatchedRoom } from '../hooks/use-room';
import { useBattleSocket, useConnectionLost } from '../live/battle-socket';
import { ResultCard } from './battle-result';
import { FightView } from './fight-view';
import { ConnectionError, RoomMessage } from './room-message';
import { WatcherCount } from './watcher-count';

export function WatchPage() {
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

interface WatchScreenProps {
  userId: string;
  roomCode: string;
  onLobby: () => void;
}

/** A battle as somebody sees it who does not play in it. */
export function WatchScreen({ userId, roomCode, onLobby }: WatchScreenProps) {
  const { session, state } = useWatchedRoom(userId, roomCode);
  const isLive = useSocketState(useBattleSocket()).status === 'live';
  const isLost = useConnectionLost();
  useRoomAnnouncements(session, userId, false);

  if (isLost && state.status !== 'over') return <ConnectionError onLobby={onLobby} />;
  if (state.status === 'refused')
    return <RoomMessage title={`Room ${roomCode}`} message={state.message} onLobby={onLobby} />;
  if (!('game' in state))
    return (
      <>
        <PageHeading hidden>{`Room ${roomCode}`}</PageHeading>
        <Loading label="Entering the room…" />
      </>
    );
  return (
    <div className="stack">
      <div className="spread">
        <PageHeading>
          Watching <span className="code">{roomCode}</span>
        </PageHeading>
        <div className="row">
          <WatcherCount count={state.game.watchers} />
          <Button onClick={onLobby}>Back to Lobby</Button>
        </div>
      </div>
      {state.status === 'waiting' ? (
        <Sheet>
          <p>The battle hasn’t started yet.</p>
        </Sheet>
      ) : (
        <>
          {forfeitBanners(state, userId).map((line) => (
            <p key={line} className="wash">
              {line}
            </p>
          ))}
          <FightView
            session={session}
            state={state}
            userId={userId}
            isLive={isLive}
            result={state.status === 'over' && <ResultCard state={state} userId={userId} />}
          />
        </>
      )}
    </div>
  );
}
