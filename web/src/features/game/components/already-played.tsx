import { dateInZone, nextLocalMidnight } from '@fourfold/game-rules';
import { useState, type ReactNode } from 'react';
import { reviewPath } from '../../../shared/paths';
import { serverClock } from '../../../lib/time/server-clock';
import { timeZone } from '../../../lib/time/time-zone';
import { useRollover } from '../../../lib/time/use-rollover';
import { MissingScores } from '../../../shared/scores/missing-scores';
import { NextPuzzle } from '../../../shared/puzzle/next-puzzle';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { Failure, Loading } from '../../../ui/states';
import { finishedToday } from '../domain/saved-game';
import { usePlayed } from '../hooks/use-played';
import { useStoredGames } from '../hooks/use-stored-games';
import styles from './end.module.css';
import { ALREADY_PLAYED, FinishedGame, Onward } from './finished-game';

interface AlreadyPlayedProps {
  message: string;
  onMidnight: () => void;
  /** Shown below the result. */
  after?: ReactNode;
}

const SUBMITTED = { failed: false, waiting: false, done: true, retry: () => undefined };

/** Shown instead of a game that is already finished, perhaps on another device: its result. */
export function AlreadyPlayed({ message, onMidnight, after }: AlreadyPlayedProps) {
  // The server's error includes neither the date nor the time of the next puzzle.
  const [{ today, midnight }] = useState(() => {
    const [now, zone] = [new Date(serverClock.now()), timeZone()];
    return { today: dateInZone(now, zone), midnight: nextLocalMidnight(now, zone).toISOString() };
  });
  useRollover(midnight, onMidnight);
  const stored = finishedToday(useStoredGames().games, serverClock.now());
  const played = usePlayed(today, midnight);
  const game = played.data ?? stored;
  if (game) return <FinishedGame saved={game} submission={SUBMITTED} refusal={message} after={after} />;
  return (
    <>
      <Sheet className={`stack ${styles['end']}`}>
        <PageHeading>{ALREADY_PLAYED}</PageHeading>
        <p>{message}</p>
        <MissingScores />
        {played.isPending && <Loading label="Unfolding your result…" />}
        {played.isError && (
          <Failure message="Your result couldn’t be loaded." onRetry={() => void played.refetch()} />
        )}
        <Onward reviewedAt={reviewPath(today)} />
        <NextPuzzle at={midnight} />
      </Sheet>
      {after && <div className={`stack ${styles['after']}`}>{after}</div>}
    </>
  );
}
