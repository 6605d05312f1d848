import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { copyText } from '../../../lib/share';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { useAnnounce } from '../../../ui/announcer';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { preloadedPart } from '../../../lib/preloaded-component';
import { SelectedText } from '../../../ui/selected-text';
import { Sheet } from '../../../ui/sheet';
import { Loading } from '../../../ui/states';
import { forfeitBanners } from '../domain/room-state';
import { useLeaveGame } from '../hooks/use-battle-data';
import { useRoom, useRoomAnnouncements } from '../hooks/use-room';
import { battleSettings } from '../live/battle-settings';
import { useBattleSocket, useConnectionLost } from '../live/battle-socket';
import styles from './room.module.css';
import { WatcherCount } from './watcher-count';

const WaitingRoom = preloadedPart(async () => (await import('./waiting-room')).WaitingRoom);
const FightView = preloadedPart(async () => (await import('./fight-view')).FightView);
const BattleResult = preloadedPart(async () => (await import('./battle-result')).BattleResult);
const ChatPanel = preloadedPart(async () => (await import('./chat-panel')).ChatPanel);
const InviteFriends = preloadedPart(async () => (await import('./invite-friends')).InviteFriends);

/** Everything that appears once the server has answered with the room. */
export const preloadBattle = async (): Promise<void> => {
  await Promise.all(
    [WaitingRoom, FightView, BattleResult, ChatPanel, InviteFriends].map(({ preload }) => preload()),
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

export function RoomScreen({
  userId,
  roomCode,
  invitation,
  challengedId,
  onLobby,
  onRematch,
}: RoomScreenProps) {
  const socket = useBattleSocket();
  const connection = useSocketState(socket);
  const isLost = useConnectionLost();
  const [sound, setSound] = useState(battleSettings.sound);
  const { session, state, refusal, lines, isReturning, stay } = useRoom({
    userId,
    roomCode,
    onDone: onLobby,
    onRematch,
  });
  useRoomAnnouncements(session, userId, sound);
  useEffect(() => void preloadBattle(), []);
  const leaveGame = useLeaveGame();
  const isLive = connection.status === 'live';

  if (isLost && state.status !== 'over')
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
        <PageHeading hidden>{`Room ${roomCode}`}</PageHeading>
        <Loading label={connection.status === 'reconnecting' ? 'Reconnecting…' : 'Entering the room…'} />
      </>
    );
  if (state.status === 'outside')
    return (
      <RoomMessage title={`Room ${roomCode}`} message="You are not in this game" onLobby={onLobby}>
        <Button look="primary" onClick={() => session.join()}>
          Join this game
        </Button>
      </RoomMessage>
    );
  if (state.status === 'refused')
    return <RoomMessage title={`Room ${roomCode}`} message={state.message} onLobby={onLobby} />;

  const countdown = state.status === 'waiting' ? state.countdown : null;
  const toggleSound = (): void => {
    setSound(!sound);
    battleSettings.storeSound(!sound);
  };
  const leave = (): void => {
    leaveGame();
    onLobby();
  };
  const isFighting = state.status === 'fighting';
  const tools = (
    <div className={classNames('row flush', isFighting && styles['tools'])}>
      {state.status === 'waiting' && (
        <>
          <CopyButton what="code" text={roomCode} />
          <CopyButton what="link" text={invitation} />
        </>
      )}
      <Button look="quiet" onClick={toggleSound}>
        {sound ? 'Turn sound off' : 'Turn sound on'}
      </Button>
      {state.status === 'waiting' && (
        <Button look="quiet" onClick={leave}>
          Leave room
        </Button>
      )}
      {isFighting && <ForfeitButton onForfeit={leave} />}
    </div>
  );
  return (
    <>
      <div className={`stack ${styles['room']}`} inert={countdown !== null}>
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
            {state.status === 'waiting' ? (
              <WaitingRoom.Part
                session={session}
                game={state.game}
                userId={userId}
                isLive={isLive}
                invite={<InviteFriends.Part game={state.game} isLive={isLive} challengedId={challengedId} />}
              />
            ) : (
              <FightView.Part
                session={session}
                state={state}
                userId={userId}
                isLive={isLive}
                result={
                  state.status === 'over' && (
                    <BattleResult.Part
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
            )}
          </Suspense>
          {isFighting && tools}
        </div>
        <Suspense>
          <ChatPanel.Part lines={lines} userId={userId} isLive={isLive} onSay={session.say} />
        </Suspense>
      </div>
      {countdown !== null && <Countdown count={countdown} onStop={() => session.setReady(false)} />}
    </>
  );
}

interface RoomMessageProps {
  title: string;
  message: string;
  onLobby: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Shown instead of a room that is not available. */
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

function CopyButton({ what, text }: { what: 'code' | 'link'; text: string }) {
  const announce = useAnnounce();
  const [copied, setCopied] = useState<boolean>();
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text);
    setCopied(isCopied);
    announce(
      isCopied
        ? `Room ${what} copied.`
        : `The ${what} could not be copied. It is selected: copy it yourself.`,
    );
  };
  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        {copied ? `Copied ${what}` : `Copy ${what}`}
      </Button>
      {copied === false && <SelectedText text={text} />}
    </>
  );
}

/** Asks for confirmation in place. */
function ForfeitButton({ onForfeit }: { onForfeit: () => void }) {
  const [sure, setSure] = useState(false);
  if (!sure)
    return (
      <Button look="danger" onClick={() => setSure(true)}>
        Forfeit
      </Button>
    );
  return (
    <span role="group" aria-label="Forfeit this battle?" className="row">
      <Button look="danger" autoFocus onClick={onForfeit}>
        Forfeit the battle
      </Button>
      <Button onClick={() => setSure(false)}>Play on</Button>
    </span>
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

/** Covers the screen until the battle begins; the announcer reads out the countdown. */
function Countdown({ count, onStop }: { count: number; onStop: () => void }) {
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => dialog.current?.focus(), []);
  return (
    <div
      ref={dialog}
      role="dialog"
      aria-modal="true"
      aria-label="The battle begins"
      tabIndex={-1}
      className={`outlined ${styles['countdown']}`}
    >
      <p>Get ready</p>
      <p key={count} className={styles['count']}>
        {count}
      </p>
      <Button onClick={onStop}>Not ready</Button>
    </div>
  );
}
