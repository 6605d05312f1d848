import { dateInZone, nextLocalMidnight } from '@fourfold/game-rules';
import { useState, type ReactNode } from 'react';
import { reviewPath } from '../../../lib/paths';
import { serverClock } from '../../../lib/server-clock';
import { timeZone } from '../../../lib/time-zone';
import { MissingScores } from '../../../ui/missing-scores';
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
  /** Shown below. */
  after?: ReactNode;
}

export function AlreadyPlayed({ message, onDue, after }: AlreadyPlayedProps) {
  const [{ today, midnight }] = useState(thisDay);
  useRollover(midnight, onDue);
  const saved = finishedToday(useKeptGames().games, serverClock.now());
  return (
    <>
      <Sheet className={`stack ${styles['end']}`}>
        <PageHeading>Puzzle Already Completed</PageHeading>
        <p>{message}</p>
        {/* Whoever comes here because the last answer got lost has not handed the score in. */}
        <MissingScores />
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
