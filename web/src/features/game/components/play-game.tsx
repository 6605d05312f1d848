import type { TodayPuzzle } from '@fourfold/contracts';
import type { LoadFailure } from '../domain/load-failure';
import { useGame } from '../hooks/use-game';
import { AlreadyPlayed } from './already-played';
import { Board } from './board';
import { FinishedGame } from './finished-game';
import { GameHeading } from './game-heading';

interface PlayGameProps {
  puzzle: TodayPuzzle;
  latest: TodayPuzzle;
  /** Why the newest answer held no puzzle. */
  failure: LoadFailure | null;
  onStale: () => void;
  onScored: () => void;
}

export function PlayGame({ puzzle, latest, failure, onStale, onScored }: PlayGameProps) {
  const controls = useGame({ puzzle, latest, onStale, onScored });
  if (controls.game.phase !== 'playing') {
    return (
      <FinishedGame
        game={controls.game}
        submission={controls.submission}
        nextPuzzleAt={puzzle.next_puzzle_at}
      />
    );
  }
  // Another tab or device played this game to its end.
  if (failure?.kind === 'already_played') return <AlreadyPlayed message={failure.message} />;
  return (
    <>
      <GameHeading date={puzzle.puzzle_date} />
      <Board {...controls} />
    </>
  );
}
