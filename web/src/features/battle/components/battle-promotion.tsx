import type { ReactNode } from 'react';
import { Sheet } from '../../../ui/sheet';
import { AvatarPicture } from './avatar-picture';
import styles from './battle-promotion.module.css';

const AVATARS = [
  { id: 1, stage: 0 },
  { id: 3, stage: 4 },
  { id: 2, stage: 1 },
  { id: 4, stage: 2 },
] as const;

/** The section of the home page about battles, with a `link` to them. */
export function BattlePromotion({ link }: { link: ReactNode }) {
  return (
    <Sheet aria-labelledby="battle-promotion" className={`columns ${styles['promotion']}`}>
      <div className={styles['fighters']}>
        {AVATARS.map(({ id, stage }) => (
          <AvatarPicture key={id} avatarId={id} stage={stage} decorative />
        ))}
      </div>
      <div className="prose stack tight">
        <h2 id="battle-promotion">Battle mode</h2>
        <p>
          A typing race for two or three players. Finish the text first and your opponents take the damage;
          the last one standing wins.
        </p>
        <p>{link}</p>
      </div>
    </Sheet>
  );
}
