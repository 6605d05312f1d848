import { useState, type ReactNode } from 'react';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { Loading } from '../../../ui/states';
import { forfeitBanners } from '../domain/room-state';
import { useBattleSocket } from '../hooks/use-battle-socket';
import { useLeaveGame } from '../hooks/use-battle-data';
import { useRoomNews } from '../hooks/use-room-news';
import { useRoom } from '../hooks/use-room';
import { battleSettings } from '../live/battle-settings';
import { ChatPanel } from './chat-panel';
import { CountdownView } from './countdown-view';
import { FightView } from './fight-view';
import { RoomHead } from './room-head';
import styles from './room.module.css';
import { WaitingRoom } from './waiting-room';

interface RoomScreenProps {
  userId: string;
  roomCode: string;
  /** The address that leads whoever is invited into the room. */
  invitation: string;
  /** Leads back to the lobby. */
  onLobby: () => void;
}

/** A room in all its states, from the way in to the result. */
export function RoomScreen({ userId, roomCode, invitation, onLobby }: RoomScreenProps) {
  const socket = useBattleSocket();
  const connection = useSocketState(socket);
  const [sound, setSound] = useState(battleSettings.sound);
  const { session, state, refusal, lines } = useRoom({ userId, roomCode, onDone: onLobby });
  useRoomNews(session, userId, sound);
  const leaveGame = useLeaveGame();
  const isLive = connection.status === 'live';

  if (connection.status === 'gone' && state.status !== 'over')
    return (
      <RoomMessage title="Connection Error" message="Failed to connect to battle server" onLobby={onLobby}>
        <Button look="primary" onClick={() => socket.start()}>
          Try again
        </Button>
      </RoomMessage>
    );
  if (state.status === 'entering' || state.status === 'left')
    return (
      <>
        <PageHeading hidden>Room {roomCode}</PageHeading>
        <Loading label={connection.status === 'reconnecting' ? 'Reconnecting…' : 'Entering the room…'} />
      </>
    );
  if (state.status === 'outside')
    return (
      <RoomMessage title={`Room ${roomCode}`} message="You are not in this game" onLobby={onLobby}>
        <Button look="primary" onClick={() => session.join(battleSettings.avatar())}>
          Join this game
        </Button>
      </RoomMessage>
    );
  if (state.status === 'refused')
    return <RoomMessage title={`Room ${roomCode}`} message={state.message} onLobby={onLobby} />;

  const countdown = state.status === 'waiting' ? state.countdown : null;
  return (
    <>
      <div className={`stack ${styles['room']}`} inert={countdown !== null}>
        <div className="stack">
          <RoomHead
            roomCode={roomCode}
            invitation={invitation}
            sound={sound}
            onSound={(on) => {
              setSound(on);
              battleSettings.keepSound(on);
            }}
            status={state.status}
            onLeave={() => {
              leaveGame();
              onLobby();
            }}
          />
          {!isLive && (
            <p role="status" className={`wash ${styles['connection']}`}>
              Reconnecting… Your seat is kept.
            </p>
          )}
          {refusal !== null && <Notice tone="alarm">{refusal}</Notice>}
          {state.status === 'waiting' ? (
            <WaitingRoom session={session} game={state.game} userId={userId} isLive={isLive} />
          ) : (
            <>
              <ForfeitBanner lines={forfeitBanners(state, userId)} />
              <FightView session={session} state={state} userId={userId} isLive={isLive} onLobby={onLobby} />
            </>
          )}
        </div>
        <ChatPanel lines={lines} userId={userId} isLive={isLive} onSay={session.say} />
      </div>
      {countdown !== null && <CountdownView count={countdown} onStop={() => session.setReady(false)} />}
    </>
  );
}

interface RoomMessageProps {
  title: string;
  message: string;
  onLobby: () => void;
  /** What else can be done. */
  children?: ReactNode;
}

/** In place of a room that cannot be shown. */
function RoomMessage({ title, message, onLobby, children }: RoomMessageProps) {
  return (
    <Sheet className="stack">
      <PageHeading>{title}</PageHeading>
      <p role="alert">{message}</p>
      <div className="row">
        {children}
        <Button onClick={onLobby}>Back to Lobby</Button>
      </div>
    </Sheet>
  );
}

/** Read out by the announcer together with what else has happened. */
function ForfeitBanner({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className={`outlined ${styles['banner']}`}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
