import type { PlayerName } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import styles from './admin.module.css';
import { FlaggedBattles } from './flagged-battles';
import { FlaggedGames } from './flagged-games';

export interface FlaggedProps {
  /** The way to what can be done about a player. */
  userLink: (person: PlayerName) => ReactNode;
}

/** What looks as if no person had played it, for an admin to judge. It counts until an admin acts. */
export function FlaggedScreen({ userLink }: FlaggedProps) {
  return (
    <div className={styles['stack']}>
      <FlaggedGames userLink={userLink} />
      <FlaggedBattles userLink={userLink} />
    </div>
  );
}
