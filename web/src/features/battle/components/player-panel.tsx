import type { BattleGame, GamePlayer } from '@fourfold/contracts';
import { useSyncExternalStore } from 'react';
import { PersonMenu } from '../../../ui/person-menu';
import { damageStage, healthTone, hitPointsLeft, isEliminated } from '../domain/health';
import { nameOf, type Round } from '../domain/room-state';
import type { RoomSession } from '../live/room-session';
import { AvatarPicture } from './avatars/avatar-picture';
import styles from './player-panel.module.css';

interface PlayerPanelProps {
  session: RoomSession;
  game: BattleGame;
  userId: string;
  isMe: boolean;
  /** An opponent who races on: how far they are with the text is shown. */
  isRacing?: boolean;
  /** The round whose points pop up now. */
  popup?: Round | null;
}

/** One player of the room: the avatar, what it has suffered, and how its player is doing. */
export function PlayerPanel({
  session,
  game,
  userId,
  isMe,
  isRacing = false,
  popup = null,
}: PlayerPanelProps) {
  // Heard here: a key that somebody hits renders their panel anew, and nothing else of the room.
  const typing = useSyncExternalStore(session.subscribe, () =>
    isRacing ? session.typing(userId) : undefined,
  );
  const player = game.players[userId];
  if (!player) return null;
  const { avatar_id, damage_taken, score, words_completed, wpm } = player;
  const { hit_points } = game;
  const lost = popup?.loserIds.includes(userId) ? popup.damage : 0;
  const gained = popup?.winnerId === userId ? popup.damage : 0;
  const name = nameOf(game, userId);
  return (
    <section
      aria-label={isMe ? `${name} (you)` : name}
      className={`folded row ${styles['panel']}`}
      data-me={isMe || undefined}
    >
      <div className={styles['avatar']} data-hit={lost > 0 || undefined}>
        <AvatarPicture avatarId={avatar_id} stage={damageStage(damage_taken, hit_points)} />
        {lost > 0 && (
          <span
            key={`lost ${popup?.turn}`}
            className={`tag strong outlined ${styles['popup']}`}
            data-kind="lost"
          >
            −{lost}
          </span>
        )}
        {gained > 0 && (
          <span
            key={`gained ${popup?.turn}`}
            className={`tag strong outlined ${styles['popup']}`}
            data-kind="gained"
          >
            +{gained}
          </span>
        )}
      </div>
      <div className={`stack close ${styles['body']}`}>
        <div className={styles['title']}>
          <h2 className="row">
            <bdi>{name}</bdi>
            {isMe && <span className="tag strong outlined">You</span>}
          </h2>
          <PersonMenu userId={userId} name={name} compact />
        </div>
        <Labels game={game} player={player} />
        <HealthBar damageTaken={damage_taken} hitPoints={hit_points} />
        <dl className={`spread tally ${styles['figures']}`}>
          <Figure label="Damage" value={damage_taken} />
          <Figure label="Score" value={score} />
          <Figure label="Words" value={words_completed} />
          <Figure label="WPM" value={Math.round(typing?.wpm ?? wpm)} />
        </dl>
        {isRacing && <TypingBar name={name} progress={typing?.progress ?? 0} />}
      </div>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What is special about somebody now; the place is kept. */
function Labels({ game, player }: { game: BattleGame; player: GamePlayer }) {
  const isOut = isEliminated(player.damage_taken, game.hit_points);
  return (
    <p className={`row soft ${styles['labels']}`}>
      {isOut && <span data-label="out">ELIMINATED</span>}
      {player.has_forfeited && <span data-label="out">FORFEITED</span>}
      {!player.is_connected && !player.has_forfeited && <span data-label="away">DISCONNECTED</span>}
      {game.state === 'waiting' && player.is_connected && (
        <span data-label={player.is_ready ? 'ready' : 'idle'}>{player.is_ready ? 'Ready' : 'Not ready'}</span>
      )}
    </p>
  );
}

interface HealthBarProps {
  damageTaken: number;
  hitPoints: number;
}

const TONE_WORDS = { good: 'Strong', worn: 'Worn', low: 'Critical' } as const;

/** Hit points that are left: green above half, yellow above a quarter, else red, and in words and figures as well. */
function HealthBar({ damageTaken, hitPoints }: HealthBarProps) {
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
        <strong>
          {left}/{hitPoints}
        </strong>
      </p>
    </div>
  );
}

function TypingBar({ name, progress }: { name: string; progress: number }) {
  const percent = Math.round(100 * progress);
  return (
    <div
      role="progressbar"
      aria-label={`Text typed by ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={`outlined meter ${styles['typing']}`}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
