import type { AvatarId } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { healthTone, hitPointsLeft } from '../domain/health';
import { AvatarPicture } from './avatar-picture';
import styles from './race-track.module.css';

/** One lane for each player: who is how far in the text, how fast, and how many hit points are left. */
export function RaceTrack({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Race" className={`outlined ${styles['track']}`}>
      <p className={`soft ${styles['head']}`} aria-hidden="true">
        <span>Race</span>
        <span>Words/min</span>
        <span>Hit points</span>
      </p>
      <ul>{children}</ul>
    </section>
  );
}

interface RaceLaneProps {
  name: string;
  /** Decides colour and pattern. */
  seat: number;
  isMe?: boolean;
  avatarId?: AvatarId | undefined;
  /** Stage of damage. */
  stage?: number;
  /** The typed share of the text, 0–1; what is outside is shown as its end. */
  progress: number;
  /** Standard words a minute. */
  speed: number;
  health?: { damageTaken: number; hitPoints: number };
  /** Shown instead of the speed: why the player does not type. */
  note?: ReactNode;
}

export function RaceLane({
  name,
  seat,
  isMe = false,
  avatarId,
  stage = 0,
  progress,
  speed,
  health,
  note,
}: RaceLaneProps) {
  const percent = Math.round(100 * Math.min(Math.max(progress, 0), 1));
  return (
    <li className={styles['lane']} data-seat={seat} data-idle={note === undefined ? undefined : true}>
      <span className={styles['face']}>
        {avatarId !== undefined && <AvatarPicture avatarId={avatarId} stage={stage} decorative />}
      </span>
      <bdi translate="no" className={`ellipsis ${styles['name']}`} title={name}>
        {isMe ? 'You' : name}
      </bdi>
      <div
        role="progressbar"
        aria-label={`Text typed by ${isMe ? 'you' : name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles['way']}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <span className={styles['speed']}>
        {note ?? (
          <>
            <span className="visually-hidden">Speed </span>
            <span>{Math.round(speed)}</span>
          </>
        )}
      </span>
      {health && <LaneHealth {...health} />}
    </li>
  );
}

function LaneHealth({ damageTaken, hitPoints }: { damageTaken: number; hitPoints: number }) {
  const left = hitPointsLeft(damageTaken, hitPoints);
  return (
    <span className={styles['health']} data-tone={healthTone(damageTaken, hitPoints)}>
      <span className="visually-hidden">Hit points </span>
      <span>{left}</span>
      <span className={styles['of']}>{`/${hitPoints}`}</span>
      <span className={styles['heart']} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * left) / hitPoints}%` }} />
      </span>
    </span>
  );
}
