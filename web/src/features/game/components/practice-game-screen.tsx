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
import { judgePractice, practiceGame } from '../domain/practice-game';
import { afterGuess, savedGame } from '../domain/saved-game';
import { useBoard } from '../hooks/use-board';
import { Bands } from './bands';
import { Board } from './board';
import boardStyles from './board.module.css';
import styles from './end.module.css';

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
      {puzzle.data && <Empty>This puzzle can be practised once its date is over everywhere on Earth.</Empty>}
      {puzzle.isError &&
        (isStatus(puzzle.error, 404) ? (
          <Empty>There is no puzzle for this date.</Empty>
        ) : (
          <Failure message="The puzzle could not be loaded." onRetry={() => void puzzle.refetch()} />
        ))}
    </>
  );
}

/** A practice game is never stored. */
const NO_USER = '';

function PracticeBoard({ puzzle, onAgain }: { puzzle: CompletePuzzle; onAgain: () => void }) {
  const [played, setPlayed] = useState(() => savedGame(NO_USER, practiceGame(puzzle)));
  const { game, dispatch } = useBoard(played);
  const { phase, found } = game;
  const onGuess = (words: string[]): void => {
    const result = judgePractice(puzzle, played.moves, words);
    setPlayed(afterGuess(played, words, result));
    dispatch({ type: 'judged', words, result });
  };
  const missed = puzzle.puzzle_data.categories
    .filter(({ difficulty }) => !found.some((category) => category.difficulty === difficulty))
    .map(({ name, ...rest }) => ({ category_name: name, ...rest }));
  return (
    <>
      <PuzzleHeading title="Practice" date={puzzle.puzzle_date} number={puzzle.number} />
      <Notice tone="info" className={boardStyles['notice']}>
        This is practice: it counts for no streak, no score and no leaderboard, and nobody is told.
      </Notice>
      {phase === 'playing' ? (
        <Board game={game} dispatch={dispatch} onGuess={onGuess} timed={false} />
      ) : (
        <div className={`stack ${styles['practised']}`}>
          <h2>{phase === 'won' ? 'Solved!' : 'Not solved this time.'}</h2>
          <div className={`stack ${styles['groups']}`}>
            <Bands categories={found} />
            <Bands categories={missed} missed />
          </div>
          <div className="row loose">
            <Button onClick={onAgain}>Once more</Button>
            <ButtonLink look="primary" to={PATHS.archive}>
              More past puzzles
            </ButtonLink>
          </div>
        </div>
      )}
    </>
  );
}
