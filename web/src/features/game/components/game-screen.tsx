import { dateInZone } from '@fourfold/game-rules';
import { useState, type ReactNode } from 'react';
import { serverClock } from '../../../lib/server-clock';
import { timeZone } from '../../../lib/time-zone';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Empty, Failure, Loading } from '../../../ui/states';
import { loadFailure } from '../domain/load-failure';
import { longDate } from '../domain/long-date';
import { resumed, unfinishedBefore, type SavedGame } from '../domain/saved-game';
import { useKeptGames } from '../hooks/use-kept-games';
import { useResync } from '../hooks/use-sync';
import { useToday } from '../hooks/use-today';
import { AlreadyPlayed } from './already-played';
import { GameHeading } from './game-heading';
import styles from './game-heading.module.css';
import { PlayGame, type PathOfDate } from './play-game';

interface GameScreenProps {
  /** Called once the server has the score. */
  onScored: () => void;
  /** Where one sees how others did. */
  reviewPathOf: PathOfDate;
  /** Shown below a finished game. */
  after?: ReactNode;
}

/** The daily puzzle in all its states. */
export function GameScreen({ onScored, reviewPathOf, after }: GameScreenProps) {
  const today = useToday();
  const [held, setHeld] = useState<SavedGame | null>(null);
  const newest = today.data?.game;
  // The puzzle that was opened is played to its end, even when midnight brings another.
  const game = held ?? newest;
  if (game && !held) setHeld(game);

  const failure = today.isError ? loadFailure(today.error) : null;
  // Several may ask at once: for the tab, for the game in it.
  const retry = (): void => void today.refetch({ cancelRefetch: false });

  const finished = failure?.kind === 'already_played';
  const { games } = useKeptGames();
  const now = serverClock.now();
  const dateOfToday = (): string => newest?.puzzle.puzzle_date ?? dateInZone(new Date(now), timeZone());
  const unfinished = game || finished ? unfinishedBefore(games, dateOfToday(), now) : undefined;
  const resync = useResync(onScored);
  const offer = unfinished && (
    <div className={styles['notice']}>
      <Notice tone="info">
        Your puzzle of {longDate(unfinished.puzzle.puzzle_date)} can still be finished.{' '}
        <Button onClick={() => setHeld(resumed(unfinished))}>Continue that puzzle</Button>
      </Notice>
    </div>
  );

  if (game) {
    const { puzzle_id, puzzle_date } = game.puzzle;
    const isNewest = newest?.puzzle.puzzle_id === puzzle_id;
    return (
      <>
        {newest && newest.puzzle.puzzle_date > puzzle_date && (
          <div className={styles['notice']}>
            <Notice tone="info">
              A new puzzle is ready. <Button onClick={() => setHeld(newest)}>Play the new puzzle</Button>
            </Notice>
          </div>
        )}
        {isNewest && offer}
        <PlayGame
          key={puzzle_id}
          opened={game}
          offline={today.data?.offline === true}
          failure={isNewest ? failure : null}
          onStale={isNewest ? retry : () => resync(game)}
          onScored={onScored}
          reviewPathOf={reviewPathOf}
          after={after}
        />
      </>
    );
  }
  if (finished) {
    return (
      <>
        {offer}
        <AlreadyPlayed
          message={failure.message}
          onDue={retry}
          onScored={onScored}
          reviewPathOf={reviewPathOf}
          after={after}
        />
      </>
    );
  }
  return (
    <>
      <GameHeading />
      {!failure && <Loading label="Unfolding today's puzzle…" />}
      {failure?.kind === 'no_puzzle' && <Empty>{failure.message}</Empty>}
      {failure?.kind === 'failed' && <Failure message={failure.message} onRetry={retry} />}
    </>
  );
}
