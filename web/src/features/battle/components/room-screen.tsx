import { Suspense, useEffect, useState } from 'react';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { preloadedComponent } from '../../../lib/preloaded-component';
import { Loading } from '../../../ui/states';
import { forfeitBanners, type BattleState, type RoomState } from '../domain/room-state';
import { useLeaveGame } from '../hooks/use-battle-data';
import { useRoom, useRoomAnnouncements } from '../hooks/use-room';
import { battleSettings } from '../live/battle-settings';
import { useBattleSocket, useConnectionLost } from '../live/battle-socket';
import { ConnectionError, RoomMessage } from './room-message';
import styles from './room.module.css';
import { WatcherCount } from './watcher-count';

const WaitingRoom = preloadedComponent(async () => (await import('./waiting-room')).WaitingRoom);
const FightView = preloadedComponent(async () => (await import('./fight-view')).FightView);
const BattleResult = preloadedComponent(async () => (await import('./battle-result')).BattleResult);
const RoomInvitation = preloadedComponent(async () => (await import('./room-invitation')).RoomInvitation);
const ChatPanel = preloadedComponent(async () => (await import('./chat-panel')).ChatPanel);
const RoomTools = preloadedComponent(async () => (await import('./room-tools')).RoomTools);
const Countdown = preloadedComponent(async () => (await import('./countdown')).Countdown);
const InviteFriends = preloadedComponent(async () => (await import('./invite-friends')).InviteFriends);

/** Everything that appears once the server has answered with the room. */
export const preloadBattle = async (): Promise<void> => {
  await Promise.all(
    [
      RoomInvitation,
      RoomTools,
      WaitingRoom,
      Countdown,
      FightView,
      BattleResult,
      ChatPanel,
      InviteFriends,
    ].map(({ preload }) => preload()),
  );
};

interface RoomScreenProps {
  userId: string;
  roomCode: string;
  /** The URL to invite others with. */
  invitation: string;
  /** A friend to invite as soon as the room is open. */
  challengedId?: string | undefined;
  onLobby: () => void;
  /** The battle goes on in the room of a rematch. */
  onRematch: (roomCode: string) => void;
}

export function RoomScreen(props: RoomScreenProps) {
  const { userId, roomCode, onLobby, onRematch } = props;
  const connection = useSocketState(useBattleSocket());
  const isLost = useConnectionLost();
  const [sound, setSound] = useState(battleSettings.sound);
  const room = useRoom({ userId, roomCode, onDone: onLobby, onRematch });
  const { session, state } = room;
  useRoomAnnouncements(session, userId, sound);
  useEffect(() => void preloadBattle(), []);

  if (isLost && state.status !== 'over') return <ConnectionError onLobby={onLobby} />;
  if (state.status === 'entering' || state.status === 'left')
    return (
      <>
        <PageHeading hidden>{`Room ${roomCode}`}</PageHeading>
        <Loading label={connection.status === 'reconnecting' ? 'Reconnecting…' : 'Entering the room…'} />
      </>
    );
  if (state.status === 'outside')
    return (
      <Suspense fallback={<Loading label="Entering the room…" />}>
        <RoomInvitation.Component roomCode={roomCode} onJoin={session.join} onLobby={onLobby} />
      </Suspense>
    );
  if (state.status === 'refused')
    return <RoomMessage title={`Room ${roomCode}`} message={state.message} onLobby={onLobby} />;
  return (
    <OpenRoom
      {...props}
      room={room}
      state={state}
      isLive={connection.status === 'live'}
      sound={sound}
      onSound={setSound}
    />
  );
}

interface OpenRoomProps extends RoomScreenProps {
  room: ReturnType<typeof useRoom>;
  state: Extract<RoomState, { status: 'waiting' }> | BattleState;
  isLive: boolean;
  sound: boolean;
  onSound: (sound: boolean) => void;
}

/** A room that the player is in: before, during or after the battle. */
function OpenRoom({ room, state, isLive, sound, onSound, ...props }: OpenRoomProps) {
  const { userId, roomCode, invitation, onLobby } = props;
  const { session, refusal, lines } = room;
  const leaveGame = useLeaveGame();
  const isFighting = state.status === 'fighting';
  const tools = (
    <Suspense>
      <RoomTools.Component
        status={state.status}
        roomCode={roomCode}
        invitation={invitation}
        sound={sound}
        onSound={onSound}
        onLeave={() => {
          leaveGame();
          onLobby();
        }}
      />
    </Suspense>
  );
  const countdown = state.status === 'waiting' ? state.countdown : null;
  return (
    <>
      <div className={`stack ${styles['room']}`}>
        <div className="stack">
          <div className="spread">
            <PageHeading>
              Room <span className="code">{roomCode}</span>
            </PageHeading>
            <WatcherCount count={state.game.watchers} />
            {!isFighting && tools}
          </div>
          {!isLive && (
            <p role="status" className="wash">
              Reconnecting… Your seat is kept.
            </p>
          )}
          {refusal !== null && <Notice tone="alarm">{refusal}</Notice>}
          {state.status !== 'waiting' && <ForfeitBanner lines={forfeitBanners(state, userId)} />}
          <Suspense fallback={<Loading label="Entering the room…" />}>
            <Battle {...props} room={room} state={state} isLive={isLive} />
          </Suspense>
          {isFighting && tools}
        </div>
        <Suspense>
          <ChatPanel.Component lines={lines} userId={userId} isLive={isLive} onSay={session.say} />
        </Suspense>
      </div>
      {countdown !== null && (
        <Suspense>
          <Countdown.Component count={countdown} onStop={() => session.setReady(false)} />
        </Suspense>
      )}
    </>
  );
}

type BattleProps = Omit<OpenRoomProps, 'sound' | 'onSound'>;

function Battle({ room, state, userId, isLive, challengedId, onLobby }: BattleProps) {
  const { session, isReturning, stay } = room;
  const shared = { session, userId, isLive };
  if (state.status === 'waiting')
    return (
      <WaitingRoom.Component
        {...shared}
        game={state.game}
        invite={<InviteFriends.Component game={state.game} isLive={isLive} challengedId={challengedId} />}
      />
    );
  return (
    <FightView.Component
      {...shared}
      state={state}
      result={
        state.status === 'over' && (
          <BattleResult.Component
            state={state}
            userId={userId}
            isReturning={isReturning}
            onStay={stay}
            onRematch={() => {
              stay();
              session.requestRematch();
            }}
            onLobby={onLobby}
          />
        )
      }
    />
  );
}

/** Not a live region: the announcer reads it out, in order with the other news. */
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
