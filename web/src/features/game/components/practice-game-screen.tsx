import type { CompletePuzzle } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isStatus } from '../../../lib/http/errors';
import { PATHS } from '../../../shared/paths';
import { fetchDated } from '../../../shared/puzzle/fetch-dated';
import { hasCategories } from '../../../shared/puzzle/puzzle-shape';
import { Button, ButtonLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PuzzleHeading } from '../../../shared/puzzle/puzzle-heading';
import { Page } from '../../../ui/page';
import { Empty, Failure, Loading } from '../../../ui/states';
import boardStyles from './board.module.css';
import { PracticeRound } from './practice-round';

export function PracticeGameScreen() {
  const { date = '' } = useParams();
  return (
    <Page title="Practice">
      <PracticeGame key={date} date={date} />
    </Page>
  );
}

export function PracticeGame({ date }: { date: string }) {
  const [round, setRound] = useState(1);
  const puzzle = useQuery({
    queryKey: ['practice', date],
    queryFn: ({ signal }) => fetchDated(date, signal),
    staleTime: Infinity,
  });
  if (puzzle.data && hasCategories(puzzle.data)) {
    return <PracticeBoard key={round} puzzle={puzzle.data} onAgain={() => setRound(round + 1)} />;
  }
  return (
    <>
      <PuzzleHeading title="Practice" date={date} />
      {puzzle.isPending && <Loading label="Unfolding the puzzle…" />}
      {puzzle.data && <Empty>This puzzle can be practiced once its date is over everywhere on Earth.</Empty>}
      {puzzle.isError &&
        (isStatus(puzzle.error, 404) ? (
          <Empty>There is no puzzle for this date.</Empty>
        ) : (
          <Failure message="The puzzle couldn’t be loaded." onRetry={() => void puzzle.refetch()} />
        ))}
    </>
  );
}

function PracticeBoard({ puzzle, onAgain }: { puzzle: CompletePuzzle; onAgain: () => void }) {
  return (
    <>
      <PuzzleHeading title="Practice" date={puzzle.puzzle_date} number={puzzle.number} />
      <Notice tone="info" className={boardStyles['notice']}>
        This is practice: no streak, no score, no leaderboard, and nobody’s told.
      </Notice>
      <PracticeRound puzzle={puzzle}>
        <Button onClick={onAgain}>Once more</Button>
        <ButtonLink look="primary" to={PATHS.archive}>
          More past puzzles
        </ButtonLink>
      </PracticeRound>
    </>
  );
}
