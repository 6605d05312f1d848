import type { ReactNode } from 'react';
import { Sheet } from '../../../ui/sheet';
import { AvatarPicture } from './avatars/avatar-picture';
import styles from './battle-promotion.module.css';

const FIGHTERS = [
  { id: 1, stage: 0 },
  { id: 3, stage: 4 },
  { id: 2, stage: 1 },
  { id: 4, stage: 2 },
] as const;

/** What the home page says of battles. `way` leads there. */
export function BattlePromotion({ way }: { way: ReactNode }) {
  return (
    <Sheet aria-labelledby="battle-promotion" className={`columns ${styles['promotion']}`}>
      <div className={styles['fighters']}>
        {FIGHTERS.map(({ id, stage }) => (
          <AvatarPicture key={id} avatarId={id} stage={stage} decorative />
        ))}
      </div>
      <div className={`stack tight ${styles['words']}`}>
        <h2 id="battle-promotion">Battle mode</h2>
        <p>
          A typing race for two or three players. Finish the text first and your opponents take the damage;
          the last one standing wins.
        </p>
        <p>{way}</p>
      </div>
    </Sheet>
  );
}
