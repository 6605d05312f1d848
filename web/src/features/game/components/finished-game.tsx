import { MISTAKES_ALLOWED, type FoundCategory, type TodayPuzzle } from '@fourfold/contracts';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button, ButtonLink } from '../../../ui/button';
import { Figures } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import type { Game } from '../domain/game';
import { isWholePath, type SharedGame } from '../domain/share-text';
import { LOST_TEXT } from '../domain/spoken-news';
import type { GameControls } from '../hooks/use-game';
import { useCategories, useStatus } from '../hooks/use-result';
import { Bands } from './bands';
import styles from './end.module.css';
import { GamePath, ShareResult } from './lazy-end';
import { MissedCategories } from './missed-categories';
import { NextPuzzle } from './next-puzzle';
import { PaperRain } from './paper-rain';
import type { PathOfDate } from './play-game';

interface FinishedGameProps {
  game: Game;
  puzzle: TodayPuzzle;
  submission: GameControls['submission'];
  reviewPathOf: PathOfDate;
  /** What the page shows below. */
  after: ReactNode;
}

/** The end of a game: how it went, and every category. */
export function FinishedGame({ game, puzzle, submission, reviewPathOf, after }: FinishedGameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const status = useStatus(game.puzzleId, submission.done);
  const won = game.phase === 'won';
  // Nobody but the server can tell what was not found, and it does once it knows that the game is over.
  const categories = useCategories(game.puzzleId, !won && !submission.waiting);
  const score = status.data?.points_scored ?? game.score;
  const missed = (categories.data ?? []).map(({ name, ...rest }) => ({ category_name: name, ...rest }));
  const groups: FoundCategory[] = won ? game.found : missed;

  const shared: SharedGame = {
    date: puzzle.puzzle_date,
    won,
    found: game.found.length,
    mistakes: game.mistakes,
    score,
    moves: game.moves,
    secrets: [...puzzle.puzzle_data.words, ...groups.map(({ category_name }) => category_name)],
  };

  useEffect(() => frame.current?.querySelector('h1')?.focus(), []);

  return (
    <div ref={frame} className={styles['finished']}>
      {won && <PaperRain />}
      <Sheet className={styles['end']}>
        <PageHeading>{won ? 'Congratulations!' : 'Game Over!'}</PageHeading>
        <p>{won ? 'You found all four groups.' : LOST_TEXT}</p>
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
        {status.data?.unranked && (
          <Notice tone="info">
            This game was synced after its day was over everywhere. It counts for your streak, but not for the
            leaderboards.
          </Notice>
        )}
        <Figures>
          <div>
            <dt>Score{submission.waiting && ' (not yet synced)'}</dt>
            <dd>{score ?? '–'}</dd>
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
        </Figures>
        <div className={styles['buttons']}>
          <ButtonLink look="primary" to="/leaderboard">
            View Leaderboard
          </ButtonLink>
          {!submission.waiting && (
            <ButtonLink to={reviewPathOf(puzzle.puzzle_date)}>How others did</ButtonLink>
          )}
        </div>
        <NextPuzzle at={puzzle.next_puzzle_at} />
        <ShareResult game={shared} groups={groups} />
      </Sheet>
      <div className={styles['groups']}>
        <Bands categories={game.found} />
        {!won && <MissedCategories waiting={submission.waiting} query={categories} found={game.found} />}
        <GamePath moves={game.moves} groups={groups} whole={isWholePath(shared)} />
      </div>
      {after && <div className={styles['after']}>{after}</div>}
    </div>
  );
}

function secondsText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '–';
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
