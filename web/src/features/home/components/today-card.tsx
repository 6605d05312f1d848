import { MISTAKES_ALLOWED, type PuzzleStatus } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clockTime } from '../../../lib/time/clock-time';
import { useRollover } from '../../../lib/time/use-rollover';
import { counted } from '../../../lib/counted';
import { PATHS } from '../../../shared/paths';
import { nextMidnight } from '../../../lib/time/time-zone';
import { useAnnounce } from '../../../ui/announcer';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Figure, Figures } from '../../../ui/figures';
import { FriendsToday } from '../../../shared/friends/friends-today';
import { Week } from '../../../shared/scores/week';
import { NextPuzzle } from '../../../shared/puzzle/next-puzzle';
import { fetchTodaysGame } from '../api';
import styles from './hero.module.css';

const NEW_PUZZLE = 'A new puzzle is here.';

/** Play, go on, or the result: whatever today's puzzle is for the player. The next one replaces it by itself. */
export function TodayCard() {
  const { data, refetch } = useQuery({
    queryKey: ['home', 'today'],
    queryFn: ({ signal }) => fetchTodaysGame(signal),
  });
  const [midnight, setMidnight] = useState(nextMidnight);
  useRollover(midnight, () => {
    setMidnight(nextMidnight());
    void refetch();
  });
  const puzzle = data?.puzzle;
  const [seen, setSeen] = useState<number>();
  if (puzzle && seen === undefined) setSeen(puzzle.number);
  const isNew = puzzle !== undefined && seen !== undefined && puzzle.number !== seen;
  const announce = useAnnounce();
  useEffect(() => {
    if (isNew) announce(NEW_PUZZLE);
  }, [isNew, announce]);
  const isOver = puzzle?.game.status === 'finished';
  return (
    <>
      <Card
        heading={puzzle ? `Today's puzzle No. ${puzzle.number}` : "Today's puzzle"}
        className={styles['today']}
      >
        {isNew && <p>{NEW_PUZZLE}</p>}
        {isOver ? <Result game={puzzle.game} midnight={midnight} /> : <Play game={puzzle?.game} />}
        {data && <Week days={data.days} />}
      </Card>
      <div className={styles['today']}>
        <FriendsToday />
      </div>
    </>
  );
}

function Play({ game }: { game: PuzzleStatus | undefined }) {
  const isRunning = game?.status === 'in_progress';
  return (
    <>
      <p>
        {isRunning
          ? `You've started: ${game.mistakes_used} of ${counted(MISTAKES_ALLOWED, 'mistake')} used.`
          : 'Sixteen words are waiting for you.'}
      </p>
      <div className={`row loose ${styles['buttons']}`}>
        <ButtonLink look="primary" to={PATHS.game}>
          {isRunning ? 'Continue' : "Play today's puzzle"}
        </ButtonLink>
        <PastPuzzles />
      </div>
    </>
  );
}

function Result({ game, midnight }: { game: PuzzleStatus; midnight: string }) {
  const { won, points_scored: points, completion_time_seconds: seconds, mistakes_used: mistakes } = game;
  return (
    <>
      <p>{won ? 'Solved. Well done!' : 'Not solved this time.'}</p>
      <Figures>
        <Figure label="Score">{points ?? '–'}</Figure>
        <Figure label="Time">{seconds === null ? '–' : clockTime(seconds)}</Figure>
        <Figure label="Mistakes">{`${mistakes}/${MISTAKES_ALLOWED}`}</Figure>
      </Figures>
      <NextPuzzle at={midnight} />
      <div className={`row loose ${styles['buttons']}`}>
        <ButtonLink look="primary" to={PATHS.game}>
          Your result
        </ButtonLink>
        <PastPuzzles />
      </div>
    </>
  );
}

const PastPuzzles = () => <ButtonLink to={PATHS.archive}>Past puzzles</ButtonLink>;
