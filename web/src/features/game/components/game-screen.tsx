import type { TodayPuzzle } from '@fourfold/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Empty, Failure, Loading } from '../../../ui/states';
import { loadFailure } from '../domain/load-failure';
import { useToday } from '../hooks/use-today';
import { AlreadyPlayed } from './already-played';
import { GameHeading } from './game-heading';
import { PlayGame } from './play-game';

/** The daily puzzle in all its states. `onScored` is called once the server has the score. */
export function GameScreen({ onScored }: { onScored: () => void }) {
  const today = useToday();
  const [held, setHeld] = useState<TodayPuzzle | null>(null);
  // The puzzle that was opened is played to its end, even when midnight brings another.
  const puzzle = held ?? today.data;
  if (puzzle && !held) setHeld(puzzle);

  const failure = today.isError ? loadFailure(today.error) : null;
  const retry = (): void => void today.refetch();

  if (puzzle && today.data) {
    return (
      <>
        {today.data.puzzle_id !== puzzle.puzzle_id && (
          <Notice tone="info">
            A new puzzle is ready. <Button onClick={() => setHeld(today.data)}>Play the new puzzle</Button>
          </Notice>
        )}
        <PlayGame
          key={puzzle.puzzle_id}
          puzzle={puzzle}
          latest={today.data}
          failure={failure}
          onStale={retry}
          onScored={onScored}
        />
      </>
    );
  }
  if (failure?.kind === 'already_played') return <AlreadyPlayed message={failure.message} />;
  return (
    <>
      <GameHeading />
      {!failure && <Loading label="Unfolding today's puzzle…" />}
      {failure?.kind === 'no_puzzle' && <Empty>{failure.message}</Empty>}
      {failure?.kind === 'failed' && <Failure message={failure.message} onRetry={retry} />}
    </>
  );
}
