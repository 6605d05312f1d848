import { MIN_PLAYERS_TO_START, type BattleGame } from '@fourfold/contracts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { useAnnounce } from '../../../lib/announcer';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { Loading } from '../../../ui/states';
import { forfeitBanners, panelOrder } from '../domain/room-state';
import { useLeaveGame } from '../hooks/use-battle-data';
import { useRoom, useRoomAnnouncements } from '../hooks/use-room';
import { battleSettings } from '../live/battle-settings';
import { useBattleSocket, useConnectionLost } from '../live/battle-socket';
import type { RoomSession } from '../live/room-session';
import { ChatPanel } from './chat-panel';
import { FightView } from './fight-view';
import { PlayerPanel } from './player-panel';
import styles from './room.module.css';

interface RoomScreenProps {
  userId: string;
  roomCode: string;
  /** The URL to invite others with. */
  invitation: string;
  onLobby: () => void;
}

export function RoomScreen({ userId, roomCode, invitation, onLobby }: RoomScreenProps) {
  const socket = useBattleSocket();
  const connection = useSocketState(socket);
  const isLost = useConnectionLost();
  const [sound, setSound] = useState(battleSettings.sound);
  const { session, state, refusal, lines } = useRoom(userId, roomCode, onLobby);
  useRoomAnnouncements(session, userId, sound);
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
        <PageHeading hidden>Room {roomCode}</PageHeading>
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
    battleSettings.keepSound(!sound);
  };
  const leave = (): void => {
    leaveGame();
    onLobby();
  };
  return (
    <>
      <div className={`stack ${styles['room']}`} inert={countdown !== null}>
        <div className="stack">
          <div className="spread">
            <PageHeading>
              Room <span className="code">{roomCode}</span>
            </PageHeading>
            <div className="row">
              <CopyButton what="code" text={roomCode} />
              <CopyButton what="link" text={invitation} />
              <Button look="quiet" onClick={toggleSound}>
                {sound ? 'Turn sound off' : 'Turn sound on'}
              </Button>
              {state.status === 'waiting' && (
                <Button look="quiet" onClick={leave}>
                  Leave room
                </Button>
              )}
              {state.status === 'fighting' && <ForfeitButton onForfeit={leave} />}
            </div>
          </div>
          {!isLive && (
            <p role="status" className="wash">
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
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(`Room ${what} copied.`);
    } catch {
      announce(`The ${what} could not be copied.`);
    }
  };
  return (
    <Button look="quiet" onClick={() => void copy()}>
      {copied ? `Copied ${what}` : `Copy ${what}`}
    </Button>
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

interface WaitingRoomProps {
  session: RoomSession;
  game: BattleGame;
  userId: string;
  isLive: boolean;
}

function WaitingRoom({ session, game, userId, isLive }: WaitingRoomProps) {
  const ids = panelOrder(game, userId);
  const isReady = game.players[userId]?.is_ready ?? false;
  return (
    <>
      <p className="muted">
        {game.hit_points} hit points, up to {game.max_players} players
        {game.friends_only && ', friends only'}
      </p>
      <div className={`row loose ${styles['start']}`}>
        <Button
          look={isReady ? 'secondary' : 'primary'}
          disabled={!isLive}
          onClick={() => session.setReady(!isReady)}
        >
          {isReady ? 'Not ready' : 'Ready to Start'}
        </Button>
        <p>{startHint(game, isReady)}</p>
      </div>
      <div className={styles['panels']}>
        {ids.map((id) => (
          <PlayerPanel key={id} session={session} game={game} userId={id} isMe={id === userId} />
        ))}
        {Array.from({ length: Math.max(game.max_players - ids.length, 0) }, (_, seat) => (
          <p key={seat} className={`muted ${styles['freeSeat']}`}>
            Waiting for a player…
          </p>
        ))}
      </div>
    </>
  );
}

function startHint({ players }: BattleGame, isReady: boolean): string {
  const all = Object.values(players);
  if (all.length < MIN_PLAYERS_TO_START)
    return 'Send the link or the code of the room to whoever you want to play with.';
  if (!isReady) return 'The battle starts when everybody is ready.';
  const missing = all.filter(({ is_ready }) => !is_ready).length;
  return missing === 0
    ? 'Here we go!'
    : `Waiting for ${missing === 1 ? 'one player' : `${missing} players`}.`;
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
