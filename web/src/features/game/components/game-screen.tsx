import { dateInZone } from '@fourfold/game-rules';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { longDate } from '../../../lib/format';
import { serverClock } from '../../../lib/time/server-clock';
import { timeZone } from '../../../lib/time/time-zone';
import { useOnline } from '../../../lib/use-online';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PuzzleHeading } from '../../../shared/puzzle/puzzle-heading';
import { preloadedComponent } from '../../../lib/preloaded-component';
import { Empty, Failure, Loading } from '../../../ui/states';
import { resumed, unfinishedBefore, type SavedGame } from '../domain/saved-game';
import { loadOfflineJudge } from '../game-store';
import { useGame } from '../hooks/use-game';
import { useLoadFailure, type LoadFailure } from '../hooks/use-load-failure';
import { useStoredGames } from '../hooks/use-stored-games';
import { useResync } from '../hooks/use-sync-outcome';
import { useToday } from '../hooks/use-today';
import { Board } from './board';
import styles from './board.module.css';
import { FirstHints } from './first-hints';

/** A game that starts or goes on does not wait for its code. */
const AlreadyPlayed = lazy(async () => ({ default: (await import('./already-played')).AlreadyPlayed }));

/** Fetched while the game is played, so that its end appears at once, offline as well. */
const FinishedGame = preloadedComponent(async () => (await import('./finished-game')).FinishedGame);

const TITLE = 'Daily puzzle';

interface GameScreenProps {
  /** Shown below a game that is over. */
  after?: ReactNode;
}

export function GameScreen({ after }: GameScreenProps) {
  const today = useToday();
  const failure = useLoadFailure(today);
  const finished = failure?.kind === 'already_played';
  const loaded = today.data?.game;
  // What is finished may be a later puzzle than this, played elsewhere while the page slept.
  const isEarlier = finished && loaded && Date.parse(loaded.puzzle.next_puzzle_at) <= failure.at;
  const newest = isEarlier ? undefined : loaded;
  const [held, setHeld] = useState<SavedGame | null>(null);
  // Held in state: a game can be played to its end, even when the next puzzle is out at midnight.
  const game = held ?? newest;
  if (game && !held) setHeld(game);

  // The game may refetch while the window does.
  const retry = (): void => void today.refetch({ cancelRefetch: false });

  const { games } = useStoredGames();
  const now = serverClock.now();
  const dateOfToday = (): string => newest?.puzzle.puzzle_date ?? dateInZone(new Date(now), timeZone());
  const unfinished = game || finished ? unfinishedBefore(games, dateOfToday(), now) : undefined;
  const resync = useResync();
  const offer = unfinished && (
    <Notice tone="info" className={styles['notice']}>
      Your puzzle of <span>{longDate(unfinished.puzzle.puzzle_date)}</span> can still be finished.{' '}
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
        {finished && !newest && (
          <Notice tone="info" className={styles['notice']}>
            Today’s puzzle is finished already. <Button onClick={() => setHeld(null)}>See its result</Button>
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
        <Suspense fallback={<Loading label="Unfolding your result…" />}>
          <AlreadyPlayed key={failure.date} after={after} message={failure.message} onMidnight={retry} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      <PuzzleHeading title={TITLE} />
      {!failure && <Loading label="Unfolding today's puzzle…" />}
      {failure?.kind === 'no_puzzle' && <Empty>{failure.message}</Empty>}
      {failure?.kind === 'failed' && <Failure message={failure.message} onRetry={retry} />}
    </>
  );
}

interface PlayGameProps extends GameScreenProps {
  opened: SavedGame;
  offline: boolean;
  /** Of the latest request. */
  failure: LoadFailure | null;
  onStale: () => void;
}

function PlayGame({ opened, offline, failure, onStale, after }: PlayGameProps) {
  const { saved, submission, ...board } = useGame(opened, onStale);
  /** If the device is offline, the status bar says so. */
  const isUnreachable = useOnline() && offline;
  useEffect(() => {
    void FinishedGame.preload();
    void loadOfflineJudge().catch(() => undefined);
  }, []);
  if (board.game.phase !== 'playing')
    return (
      <Suspense fallback={<Loading label="Unfolding your result…" />}>
        <FinishedGame.Component after={after} saved={saved} submission={submission} />
      </Suspense>
    );
  // The game was finished in another tab or on another device.
  if (failure?.kind === 'already_played')
    return (
      <Suspense fallback={<Loading label="Unfolding your result…" />}>
        <AlreadyPlayed after={after} message={failure.message} onMidnight={onStale} />
      </Suspense>
    );
  return (
    <>
      <PuzzleHeading title={TITLE} date={opened.puzzle.puzzle_date} number={opened.puzzle.number} />
      {isUnreachable && (
        <Notice tone="info" className={styles['notice']}>
          You’re offline. Play on: your guesses are kept, and sent when you are back.
        </Notice>
      )}
      <Board {...board} hints={<FirstHints game={board.game} />} />
    </>
  );
}
