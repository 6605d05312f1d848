import { nextLocalMidnight } from '@fourfold/game-rules';
import { useState, type ReactNode } from 'react';
import { serverClock } from '../../../lib/server-clock';
import { ButtonLink } from '../../../ui/button';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { useRollover } from '../hooks/use-rollover';
import styles from './end.module.css';
import { NextPuzzle } from './next-puzzle';

interface AlreadyPlayedProps {
  message: string;
  /** Midnight has come. */
  onDue: () => void;
  after: ReactNode;
}

export function AlreadyPlayed({ message, onDue, after }: AlreadyPlayedProps) {
  const [midnight] = useState(nextMidnight);
  useRollover(midnight, onDue);
  return (
    <>
      <Sheet className={styles['end']}>
        <PageHeading>Puzzle Already Completed</PageHeading>
        <p>{message}</p>
        <ButtonLink look="primary" to="/leaderboard">
          View Leaderboard
        </ButtonLink>
        <NextPuzzle at={midnight} />
      </Sheet>
      {after && <div className={styles['after']}>{after}</div>}
    </>
  );
}

/** The refusal does not say when the next puzzle comes: at the zone's next midnight, by the server's clock. */
function nextMidnight(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return nextLocalMidnight(new Date(serverClock.now()), zone).toISOString();
}
