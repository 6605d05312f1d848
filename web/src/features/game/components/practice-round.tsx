import type { Category, CompletePuzzle } from '@fourfold/contracts';
import { useState, type ReactNode } from 'react';
import { asFound } from '../../../shared/puzzle/found-category';
import { Button } from '../../../ui/button';
import { judgePractice, practiceGame, previewPuzzle } from '../domain/practice-game';
import { useSimpleGame } from '../hooks/use-simple-game';
import { Bands } from './bands';
import { Board } from './board';
import styles from './end.module.css';

/** A game that is judged in the browser; `children` are the buttons at its end. */
export function PracticeRound({ puzzle, children }: { puzzle: CompletePuzzle; children: ReactNode }) {
  const [played, setPlayed] = useState(() => practiceGame(puzzle));
  const board = useSimpleGame(played, {
    judge: (words) => Promise.resolve(judgePractice(puzzle, played.moves, words)),
    onJudged: setPlayed,
  });
  const { phase, found } = board.game;
  if (phase === 'playing') return <Board {...board} timed={false} />;
  const missed = puzzle.puzzle_data.categories
    .filter(({ difficulty }) => !found.some((category) => category.difficulty === difficulty))
    .map(asFound);
  return (
    <div className={`stack ${styles['practised']}`}>
      <h2>{phase === 'won' ? 'Solved!' : 'Not solved this time.'}</h2>
      <div className={`stack ${styles['groups']}`}>
        <Bands categories={found} />
        <Bands categories={missed} missed />
      </div>
      <div className="row loose">{children}</div>
    </div>
  );
}

/** A puzzle that is being written, as it will be played. */
export function PreviewRound({ categories }: { categories: Category[] }) {
  const [round, setRound] = useState(1);
  return (
    <PracticeRound key={round} puzzle={previewPuzzle(categories)}>
      <Button onClick={() => setRound(round + 1)}>Once more</Button>
    </PracticeRound>
  );
}
