import type { BattleGame, GamePlayer } from '@fourfold/contracts';
import { useStore } from '../../../lib/store';
import { Figure } from '../../../ui/figures';
import { PersonMenu } from '../../../shared/person/person-menu';
import { useSecondsLeft } from '../../../lib/time/use-seconds-left';
import { damageStage, healthTone, hitPointsLeft, isEliminated } from '../domain/health';
import { nameOf, type Round } from '../domain/room-state';
import { seatOf } from '../domain/seats';
import type { RoomSession } from '../live/room-session';
import { AvatarPicture } from './avatar-picture';
import styles from './player-panel.module.css';

interface PlayerPanelProps {
  session: RoomSession;
  game: BattleGame;
  userId: string;
  isMe: boolean;
  /** The round whose points are shown as a popup. */
  popup?: Round | null;
}

export function PlayerPanel({ session, game, userId, isMe, popup = null }: PlayerPanelProps) {
  // Subscribed here, so that an opponent's keystroke re-renders only this panel.
  const typing = useStore(session, (room) => room.typing(userId));
  const player = game.players[userId];
  if (!player) return null;
  const { avatar_id, damage_taken, score, words_completed, wpm } = player;
  const { hit_points } = game;
  const isHit = popup?.loserIds.includes(userId);
  const name = nameOf(game, userId);
  return (
    <section
      aria-label={isMe ? `${name} (you)` : name}
      className={`folded row ${styles['panel']}`}
      data-me={isMe || undefined}
      data-seat={seatOf(game, userId)}
    >
      <div className={styles['avatar']} data-shaking={isHit || undefined}>
        <AvatarPicture avatarId={avatar_id} stage={damageStage(damage_taken, hit_points)} />
        {popup && (isHit || popup.winnerId === userId) && (
          <span
            key={popup.turn}
            className={`tag strong outlined ${styles['popup']}`}
            data-kind={isHit ? 'lost' : 'gained'}
          >{`${isHit ? '−' : '+'}${popup.damage}`}</span>
        )}
      </div>
      <div className={`stack close ${styles['body']}`}>
        <div className={styles['title']}>
          <h2 className="row">
            <bdi translate="no" className="ellipsis" title={name}>
              {name}
            </bdi>
            {isMe && <span className="tag strong outlined">You</span>}
          </h2>
          <PersonMenu userId={userId} name={name} compact />
        </div>
        <Labels game={game} player={player} />
        <HealthBar damageTaken={damage_taken} hitPoints={hit_points} />
        <dl className={`spread tally ${styles['figures']}`}>
          <Figure label="Damage taken">{damage_taken}</Figure>
          <Figure label="Score">{score}</Figure>
          <Figure label="Words">{words_completed}</Figure>
          <Figure label="WPM">{Math.round(typing?.wpm ?? wpm)}</Figure>
        </dl>
      </div>
    </section>
  );
}

function Labels({ game, player }: { game: BattleGame; player: GamePlayer }) {
  const isOut = isEliminated(player.damage_taken, game.hit_points);
  return (
    <p className={`row soft ${styles['labels']}`}>
      {isOut && <span data-label="out">ELIMINATED</span>}
      {player.has_forfeited && <span data-label="out">FORFEITED</span>}
      {!player.is_connected && !player.has_forfeited && (
        <>
          <span data-label="away">DISCONNECTED</span>
          {player.reconnect_seconds !== null && <SecondsToReturn seconds={player.reconnect_seconds} />}
        </>
      )}
      {game.state === 'waiting' && player.is_connected && (
        <span data-label={player.is_ready ? 'ready' : 'idle'}>{player.is_ready ? 'Ready' : 'Not ready'}</span>
      )}
    </p>
  );
}

function SecondsToReturn({ seconds }: { seconds: number }) {
  return <span data-label="time">{`${useSecondsLeft(seconds)} s to return`}</span>;
}

const TONE_WORDS = { good: 'Strong', worn: 'Worn', low: 'Critical' } as const;

/** Hit points left, in colour as well as in words and figures. */
function HealthBar({ damageTaken, hitPoints }: { damageTaken: number; hitPoints: number }) {
  const left = hitPointsLeft(damageTaken, hitPoints);
  const tone = healthTone(damageTaken, hitPoints);
  return (
    <div className={styles['health']}>
      <div
        role="meter"
        aria-label="Hit points"
        aria-valuemin={0}
        aria-valuemax={hitPoints}
        aria-valuenow={left}
        aria-valuetext={`${left} of ${hitPoints}`}
        className={`meter ${styles['bar']}`}
      >
        <span data-tone={tone} style={{ inlineSize: `${(100 * left) / hitPoints}%` }} />
      </div>
      <p className="spread soft" aria-hidden="true">
        <span>{left === 0 ? 'Down' : TONE_WORDS[tone]}</span>
        <strong>{`${left}/${hitPoints}`}</strong>
      </p>
    </div>
  );
}
