import { DAMAGE_POPUP_MS } from '@fourfold/contracts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from '../../../lib/store';
import { useRecent } from '../../../lib/time/use-recent';
import { useSecondsLeft } from '../../../lib/time/use-seconds-left';
import { Sheet } from '../../../ui/sheet';
import { damageStage } from '../domain/health';
import { verdictOf } from '../domain/room-announcements';
import { nameOf, panelOrder, isInBattle, type BattleState, type FightingState } from '../domain/room-state';
import { seatOf } from '../domain/seats';
import type { RoomSession } from '../live/room-session';
import { CaretText } from './caret-text';
import styles from './fight-view.module.css';
import { SeriesScore } from './series-score';
import { PlayerPanel } from './player-panel';
import { RaceLane, RaceTrack } from './race-track';
import { TypingArea } from './typing-area';

interface FightViewProps {
  session: RoomSession;
  state: BattleState;
  userId: string;
  isLive: boolean;
  /** How the battle ended. */
  result?: ReactNode;
}

/** A running battle, as a player or a watcher sees it, or the players at its end. */
export function FightView({ session, state, userId, isLive, result }: FightViewProps) {
  const { game, round } = state;
  const isRecent = useRecent(round?.turn ?? 0, DAMAGE_POPUP_MS);
  return (
    <>
      {state.status === 'fighting' ? (
        <Race session={session} state={state} userId={userId} isLive={isLive} />
      ) : (
        result
      )}
      <div className={styles['panels']}>
        {panelOrder(game, userId).map((id) => (
          <PlayerPanel
            key={id}
            session={session}
            game={game}
            userId={id}
            isMe={id === userId}
            popup={isRecent ? round : null}
          />
        ))}
      </div>
    </>
  );
}

const PHONE = '(max-width: 40rem)';

interface RaceProps {
  session: RoomSession;
  state: FightingState;
  userId: string;
  isLive: boolean;
}

function Race({ session, state, userId, isLive }: RaceProps) {
  const { game, round, challenge } = state;
  const frame = useRef<HTMLDivElement>(null);
  // A phone's keyboard covers half of the screen: the race begins at the top of what is left.
  useEffect(() => {
    if (frame.current && window.matchMedia(PHONE).matches)
      window.scrollTo(0, frame.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  return (
    <div ref={frame} className={`stack ${styles['race']}`} data-playing>
      <SeriesScore game={game} userId={userId} />
      <div className={styles['strip']}>
        <RaceTrack>
          {panelOrder(game, userId).map((id) => (
            <Lane key={id} session={session} state={state} playerId={id} isMe={id === userId} />
          ))}
        </RaceTrack>
      </div>
      {challenge && isInBattle(game, userId) && (
        <TypingArea
          session={session}
          challenge={challenge}
          isLive={isLive}
          verdict={verdictOf(round, game, userId)}
        />
      )}
      {challenge && !isInBattle(game, userId) && (
        <Sheet aria-label="Text" className="stack tight">
          {game.players[userId] && <p>You’re out. Watch the others finish.</p>}
          <WatchedText session={session} state={state} text={challenge.text} />
          <p className={styles['verdict']}>{verdictOf(round, game, userId)}</p>
        </Sheet>
      )}
    </div>
  );
}

interface LaneProps {
  session: RoomSession;
  state: FightingState;
  playerId: string;
  isMe: boolean;
}

/** Subscribes itself: a keystroke re-renders one lane. */
function Lane({ session, state: { game, forfeited }, playerId, isMe }: LaneProps) {
  const typing = useStore(session, (room) => room.typing(playerId));
  const player = game.players[playerId];
  if (!player) return null;
  const isRacing = isInBattle(game, playerId) && !forfeited.includes(playerId);
  return (
    <RaceLane
      name={nameOf(game, playerId)}
      seat={seatOf(game, playerId)}
      isMe={isMe}
      avatarId={player.avatar_id}
      stage={damageStage(player.damage_taken, game.hit_points)}
      progress={isRacing ? (typing?.progress ?? 0) : 0}
      speed={typing?.speed ?? player.speed}
      health={{ damageTaken: player.damage_taken, hitPoints: game.hit_points }}
      note={
        !isRacing ? 'out' : player.is_connected ? undefined : <Away seconds={player.reconnect_seconds ?? 0} />
      }
    />
  );
}

/** How long a disconnected player has to come back. */
function Away({ seconds }: { seconds: number }) {
  const left = useSecondsLeft(seconds);
  return (
    <>
      <span className="visually-hidden">away, </span>
      <span>{left}</span> s
    </>
  );
}

interface WatchedTextProps {
  session: RoomSession;
  state: FightingState;
  text: string;
}

function WatchedText({ session, state: { game }, text }: WatchedTextProps) {
  const racers = Object.keys(game.players).filter((id) => isInBattle(game, id));
  // A string, which changes only when somebody has moved.
  const places = useStore(session, (room) =>
    racers.map((id) => room.typing(id)?.progress ?? 0).join(' '),
  ).split(' ');
  return (
    <CaretText
      text={text}
      carets={racers.map((id, index) => ({
        id,
        name: nameOf(game, id),
        seat: seatOf(game, id),
        progress: Number(places[index]),
      }))}
    />
  );
}
