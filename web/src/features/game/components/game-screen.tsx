import { dateInZone } from '@fourfold/game-rules';
import { useState, type ReactNode } from 'react';
import { longDate } from '../../../lib/long-date';
import { serverClock } from '../../../lib/server-clock';
import { timeZone } from '../../../lib/time-zone';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { DatedHeading } from '../../../ui/page';
import { Empty, Failure, Loading } from '../../../ui/states';
import { loadFailure, type LoadFailure } from '../domain/load-failure';
import { resumed, unfinishedBefore, type SavedGame } from '../domain/saved-game';
import { useGame } from '../hooks/use-game';
import { useKeptGames } from '../hooks/use-kept-games';
import { useResync } from '../hooks/use-sync';
import { useToday } from '../hooks/use-today';
import { AlreadyPlayed } from './already-played';
import { Board } from './board';
import styles from './board.module.css';
import { FinishedGame } from './finished-game';

const TITLE = 'Daily puzzle';

interface GameScreenProps {
  /** Shown below a game that is over. */
  after?: ReactNode;
}

/** The daily puzzle in all its states. */
export function GameScreen({ after }: GameScreenProps) {
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
  const resync = useResync();
  const offer = unfinished && (
    <Notice tone="info" className={styles['notice']}>
      Your puzzle of {longDate(unfinished.puzzle.puzzle_date)} can still be finished.{' '}
      <Button onClick={() => setHeld(resumed(unfinished))}>Continue that puzzle</Button>
    </Notice>
  );

  if (game) {
    const { puzzle_id, puzzle_date } = game.puzzle;
    const isNewest = newest?.puzzle.puzzle_id === puzzle_id;
    return (
      <>
        {newest && newest.puzzle.puzzle_date > puzzle_date && (
          <Notice tone="info" className={styles['notice']}>
            A new puzzle is ready. <Button onClick={() => setHeld(newest)}>Play the new puzzle</Button>
          </Notice>
        )}
        {isNewest && offer}
        <PlayGame
          key={puzzle_id}
          after={after}
          opened={game}
          offline={today.data?.offline === true}
          failure={isNewest ? failure : null}
          onStale={isNewest ? retry : () => resync(game)}
        />
      </>
    );
  }
  if (finished) {
    return (
      <>
        {offer}
        <AlreadyPlayed after={after} message={failure.message} onDue={retry} />
      </>
    );
  }
  return (
    <>
      <DatedHeading title={TITLE} />
      {!failure && <Loading label="Unfolding today's puzzle…" />}
      {failure?.kind === 'no_puzzle' && <Empty>{failure.message}</Empty>}
      {failure?.kind === 'failed' && <Failure message={failure.message} onRetry={retry} />}
    </>
  );
}

interface PlayGameProps extends GameScreenProps {
  opened: SavedGame;
  /** The server could not be asked. */
  offline: boolean;
  /** Why the newest answer held no puzzle. */
  failure: LoadFailure | null;
  onStale: () => void;
}

function PlayGame({ opened, offline, failure, onStale, after }: PlayGameProps) {
  const { saved, submission, ...board } = useGame({ opened, onStale });
  if (board.game.phase !== 'playing')
    return <FinishedGame after={after} saved={saved} submission={submission} />;
  // Another tab or device played this game to its end.
  if (failure?.kind === 'already_played')
    return <AlreadyPlayed after={after} message={failure.message} onDue={onStale} />;
  return (
    <>
      <DatedHeading title={TITLE} date={opened.puzzle.puzzle_date} />
      {offline && (
        <Notice tone="info" className={styles['notice']}>
          You are offline. Play on: your guesses are kept, and sent when you are back.
        </Notice>
      )}
      <Board {...board} />
    </>
  );
}
