import { MISTAKES_ALLOWED } from '@fourfold/contracts';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import type { Game } from '../domain/game';
import type { GameControls } from '../hooks/use-game';
import { useStatus } from '../hooks/use-result';
import { Bands } from './bands';
import styles from './end.module.css';
import { MissedCategories } from './missed-categories';
import { NextPuzzle } from './next-puzzle';
import { PaperRain } from './paper-rain';

interface FinishedGameProps {
  game: Game;
  submission: GameControls['submission'];
  nextPuzzleAt: string;
}

/** The end of a game: how it went, and every category. */
export function FinishedGame({ game, submission, nextPuzzleAt }: FinishedGameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const status = useStatus(game.puzzleId, submission.done);
  const won = game.phase === 'won';

  useEffect(() => frame.current?.querySelector('h1')?.focus(), []);

  return (
    <div ref={frame} className={styles['finished']}>
      {won && <PaperRain />}
      <Sheet className={styles['end']}>
        <PageHeading>{won ? 'Congratulations!' : 'Game Over!'}</PageHeading>
        <p>{won ? 'You found all four groups.' : "You've used all your guesses."}</p>
        {submission.failed && (
          <Notice tone="alarm">
            Your score could not be saved. <Button onClick={submission.retry}>Try again</Button>
          </Notice>
        )}
        {status.isError && (
          <Notice tone="alarm">
            Your time could not be loaded. <Button onClick={() => void status.refetch()}>Try again</Button>
          </Notice>
        )}
        <dl className={styles['figures']}>
          <div>
            <dt>Score</dt>
            <dd>{status.data?.points_scored ?? game.score ?? '–'}</dd>
          </div>
          <div>
            <dt>Completion time</dt>
            <dd>{secondsText(status.data?.completion_time_seconds)}</dd>
          </div>
          <div>
            <dt>Mistakes</dt>
            <dd>
              {game.mistakes}/{MISTAKES_ALLOWED}
            </dd>
          </div>
        </dl>
        <ButtonLink look="primary" to="/leaderboard">
          View Leaderboard
        </ButtonLink>
        <NextPuzzle at={nextPuzzleAt} />
      </Sheet>
      <div className={styles['groups']}>
        <Bands categories={game.found} />
        {!won && <MissedCategories puzzleId={game.puzzleId} found={game.found} />}
      </div>
    </div>
  );
}

function secondsText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '–';
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
