import { dateInZone, nextLocalMidnight } from '@fourfold/game-rules';
import { useState, type ReactNode } from 'react';
import { reviewPath } from '../../../lib/paths';
import { useMissingScores } from '../../../lib/scores/use-missing-scores';
import { serverClock } from '../../../lib/server-clock';
import { timeZone } from '../../../lib/time-zone';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { finishedToday } from '../domain/saved-game';
import { useKeptGames } from '../hooks/use-kept-games';
import { useRollover } from '../hooks/use-rollover';
import styles from './end.module.css';
import { WhatNext } from './what-next';

interface AlreadyPlayedProps {
  message: string;
  /** Midnight has come. */
  onDue: () => void;
  onScored: () => void;
  /** Shown below. */
  after?: ReactNode;
}

export function AlreadyPlayed({ message, onDue, onScored, after }: AlreadyPlayedProps) {
  const [{ today, midnight }] = useState(thisDay);
  useRollover(midnight, onDue);
  const saved = finishedToday(useKeptGames().games, serverClock.now());
  // Whoever comes here because the last answer got lost has not handed the score in.
  const missing = useMissingScores(onScored);
  return (
    <>
      <Sheet className={`stack ${styles['end']}`}>
        <PageHeading>Puzzle Already Completed</PageHeading>
        <p>{message}</p>
        {missing.isError && <Notice tone="alarm">Error checking scores. Please refresh the page.</Notice>}
        {!!missing.data?.calculated && (
          <Notice tone="info">A finished game was not scored yet. It is now.</Notice>
        )}
        <WhatNext
          reviewedAt={reviewPath(today)}
          nextPuzzleAt={midnight}
          shared={saved && { saved, groups: saved.puzzle.game_state.found_categories }}
        />
      </Sheet>
      {after && <div className={`stack ${styles['after']}`}>{after}</div>}
    </>
  );
}

/** The refusal names no date, and not when the next puzzle comes: at the zone's next midnight, by the server's clock. */
function thisDay(): { today: string; midnight: string } {
  const zone = timeZone();
  const now = new Date(serverClock.now());
  return { today: dateInZone(now, zone), midnight: nextLocalMidnight(now, zone).toISOString() };
}
