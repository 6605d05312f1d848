import { MISTAKES_ALLOWED, type PuzzleStatus } from '@fourfold/contracts';
import { nextLocalMidnight } from '@fourfold/game-rules';
import { useQuery } from '@tanstack/react-query';
import { clockTime } from '../../../lib/time/clock-time';
import { counted } from '../../../lib/counted';
import { PATHS } from '../../../shared/paths';
import { serverClock } from '../../../lib/time/server-clock';
import { timeZone } from '../../../lib/time/time-zone';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Figure, Figures } from '../../../ui/figures';
import { NextPuzzle } from '../../../shared/puzzle/next-puzzle';
import { fetchTodaysGame } from '../api';
import styles from './hero.module.css';

/** Play, go on, or the result: whatever today's puzzle is for the player. */
export function TodayCard() {
  const { data } = useQuery({
    queryKey: ['home', 'today'],
    queryFn: ({ signal }) => fetchTodaysGame(signal),
  });
  const heading = data ? `Today's puzzle No. ${data.number}` : "Today's puzzle";
  return (
    <Card heading={heading} className={styles['today']}>
      {data?.game.status === 'finished' ? <Result game={data.game} /> : <Play game={data?.game} />}
    </Card>
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

function Result({ game }: { game: PuzzleStatus }) {
  const { won, points_scored: points, completion_time_seconds: seconds, mistakes_used: mistakes } = game;
  const midnight = nextLocalMidnight(new Date(serverClock.now()), timeZone()).toISOString();
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
