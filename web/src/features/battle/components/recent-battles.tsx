import type { BattleRecord } from '@fourfold/contracts';
import { clockTime } from '../../../lib/clock-time';
import { Sheet } from '../../../ui/sheet';
import { useHistory } from '../hooks/use-battle-data';
import { AvatarPicture } from './avatars/avatar-picture';
import styles from './recent-battles.module.css';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The latest battles; shown once there is one. */
export function RecentBattles() {
  const battles = useHistory().data?.battles ?? [];
  if (battles.length === 0) return null;
  return (
    <Sheet aria-labelledby="recent-battles" className={`stack ${styles['recent']}`}>
      <h2 id="recent-battles">Recent battles</h2>
      <ul>
        {battles.map((battle) => (
          <RecentBattle key={battle.battle_id} battle={battle} />
        ))}
      </ul>
    </Sheet>
  );
}

function RecentBattle({ battle }: { battle: BattleRecord }) {
  const { won, reason, opponents, duration_seconds, wpm, played_at } = battle;
  return (
    <li>
      <span className={styles['faces']}>
        {opponents.map(({ user_id, avatar_id }) => (
          <AvatarPicture key={user_id} avatarId={avatar_id} decorative className={styles['face']} />
        ))}
      </span>
      <div>
        <p>
          <strong>{won ? 'Won' : reason === 'abandoned' ? 'Broken off' : 'Lost'}</strong> against{' '}
          {opponents.map(({ user_id, display_name }, place) => (
            <span key={user_id}>
              {place > 0 && ' and '}
              <bdi>{display_name || 'a former player'}</bdi>
            </span>
          ))}
          {reason === 'forfeit' && ' by forfeit'}
        </p>
        <p className="soft">
          {clockTime(duration_seconds)}, {Math.round(wpm)} WPM,{' '}
          <time dateTime={played_at}>{DAY.format(new Date(played_at))}</time>
        </p>
      </div>
    </li>
  );
}
