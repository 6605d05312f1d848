import { DIFFICULTIES, MISTAKES_ALLOWED, type FoundCategory } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { reviewPath } from '../../../lib/paths';
import { markReasons } from '../../../lib/scores/mark-reasons';
import { Button } from '../../../ui/button';
import { Figures } from '../../../ui/figures';
import { Notice } from '../../../ui/notice';
import { optionalPart } from '../../../ui/optional-part';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { Failure, Loading } from '../../../ui/states';
import { fetchCategories, fetchStatus } from '../api';
import { phaseOf, type SavedGame } from '../domain/saved-game';
import { LOST_TEXT } from '../domain/spoken-news';
import type { Submission } from '../hooks/use-game';
import { Bands } from './bands';
import styles from './end.module.css';
import { WhatNext } from './what-next';

const GamePath = optionalPart(async () => (await import('../../../ui/game-path')).GamePath);

const SCRAPS = 28;
const GOLDEN = 0.618;

interface FinishedGameProps {
  saved: SavedGame;
  submission: Submission;
  /** Shown below. */
  after?: ReactNode;
}

/** The end of a game: how it went, and every category. */
export function FinishedGame({ saved, submission, after }: FinishedGameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { puzzle_id, puzzle_date, next_puzzle_at, game_state } = saved.puzzle;
  const { found_categories: found, mistakes_used: mistakes } = game_state;
  const won = phaseOf(game_state) === 'won';
  const status = useQuery({
    queryKey: ['game', puzzle_id, 'status'],
    queryFn: ({ signal }) => fetchStatus(puzzle_id, signal),
    enabled: submission.done,
    staleTime: Infinity,
  });
  // Nobody but the server can tell what was not found, and it does once it knows that the game is over.
  const categories = useQuery({
    queryKey: ['game', puzzle_id, 'categories'],
    queryFn: ({ signal }) => fetchCategories(puzzle_id, signal),
    enabled: !won && !submission.waiting,
    staleTime: Infinity,
  });
  const groups = won ? found : (categories.data ?? []);
  const score = status.data?.points_scored ?? saved.score;

  useEffect(() => frame.current?.querySelector('h1')?.focus(), []);

  return (
    <div ref={frame} className={`stack ${styles['finished']}`}>
      {won && <PaperRain />}
      <Sheet className={`stack ${styles['end']}`}>
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
        {markReasons(status.data ?? {}).map((reason) => (
          <Notice key={reason} tone="info">
            {reason}
          </Notice>
        ))}
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
              {mistakes}/{MISTAKES_ALLOWED}
            </dd>
          </div>
        </Figures>
        <WhatNext
          reviewedAt={submission.waiting ? undefined : reviewPath(puzzle_date)}
          nextPuzzleAt={next_puzzle_at}
          shared={{ saved: { ...saved, score }, groups }}
        />
      </Sheet>
      <div className={`stack ${styles['groups']}`}>
        <Bands categories={found} />
        {!won && <MissedCategories waiting={submission.waiting} query={categories} found={found} />}
        <Suspense>
          <GamePath moves={saved.moves} groups={groups} found={found.length} mistakes={mistakes} />
        </Suspense>
      </div>
      {after && <div className={`stack ${styles['after']}`}>{after}</div>}
    </div>
  );
}

function secondsText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '–';
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

interface MissedCategoriesProps {
  query: UseQueryResult<FoundCategory[]>;
  found: FoundCategory[];
  /** The server does not know yet that the game is over. */
  waiting: boolean;
}

/** What the player did not find; the server tells it once the game is over. */
function MissedCategories({ query, found, waiting }: MissedCategoriesProps) {
  const seen = new Set(found.map(({ difficulty }) => difficulty));
  return (
    <>
      <h2 className={styles['missedHeading']}>Missed categories</h2>
      {waiting && <p className="muted">They are shown here as soon as you are online again.</p>}
      {!waiting && query.isPending && <Loading label="Unfolding the rest…" />}
      {!waiting && query.isError && !query.data && (
        <Failure message="The missed categories could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <Bands missed categories={query.data.filter(({ difficulty }) => !seen.has(difficulty))} />
      )}
    </>
  );
}

/** Scraps of paper falling once over a win. Nothing of it moves where motion is not wanted. */
function PaperRain() {
  return (
    <div className={styles['rain']} aria-hidden="true">
      {Array.from({ length: SCRAPS }, (_, scrap) => (
        <span
          key={scrap}
          data-difficulty={DIFFICULTIES[scrap % DIFFICULTIES.length]}
          style={{
            left: `${((scrap * GOLDEN) % 1) * 100}%`,
            animationDelay: `${((scrap * GOLDEN * 2) % 1) * 900}ms`,
            rotate: `${scrap * 47}deg`,
          }}
        />
      ))}
    </div>
  );
}
