import type { ReactNode } from 'react';
import { Notice } from '../../../ui/notice';
import type { LoadFailure } from '../domain/load-failure';
import type { SavedGame } from '../domain/saved-game';
import { useGame } from '../hooks/use-game';
import { AlreadyPlayed } from './already-played';
import { Board } from './board';
import { FinishedGame } from './finished-game';
import { GameHeading } from './game-heading';
import styles from './game-heading.module.css';

/** The address of something about the puzzle of a date (YYYY-MM-DD). */
export type PathOfDate = (date: string) => string;

interface PlayGameProps {
  opened: SavedGame;
  /** The server could not be asked. */
  offline: boolean;
  /** Why the newest answer held no puzzle. */
  failure: LoadFailure | null;
  onStale: () => void;
  onScored: () => void;
  reviewPathOf: PathOfDate;
  /** What the page shows below a finished game. */
  after: ReactNode;
}

export function PlayGame(props: PlayGameProps) {
  const { opened, offline, failure, onStale, onScored, reviewPathOf, after } = props;
  const { submission, ...board } = useGame({ opened, onStale, onScored });
  if (board.game.phase !== 'playing') {
    return (
      <FinishedGame
        game={board.game}
        puzzle={opened.puzzle}
        submission={submission}
        reviewPathOf={reviewPathOf}
        after={after}
      />
    );
  }
  // Another tab or device played this game to its end.
  if (failure?.kind === 'already_played')
    return (
      <AlreadyPlayed
        message={failure.message}
        onDue={onStale}
        onScored={onScored}
        reviewPathOf={reviewPathOf}
        after={after}
      />
    );
  return (
    <>
      <GameHeading date={opened.puzzle.puzzle_date} />
      {offline && (
        <div className={styles['notice']}>
          <Notice tone="info">
            You are offline. Play on: your guesses are kept, and sent when you are back.
          </Notice>
        </div>
      )}
      <Board {...board} />
    </>
  );
}
