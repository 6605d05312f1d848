import { MISTAKES_ALLOWED, type FoundCategory } from '@fourfold/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../../lib/counted';
import { PATHS, reviewPath } from '../../../shared/paths';
import { markReasons } from '../../../shared/scores/mark-reasons';
import { Button, ButtonLink } from '../../../ui/button';
import { Figure, Figures } from '../../../ui/figures';
import { MissingScores } from '../../../shared/scores/missing-scores';
import { NextPuzzle } from '../../../shared/puzzle/next-puzzle';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';
import { fetchAnswers, fetchStatus, type Answers } from '../api';
import { phaseOf, type PlayedGame } from '../domain/saved-game';
import type { useGame } from '../hooks/use-game';
import { Bands } from './bands';
import styles from './end.module.css';
import { GameEnd } from './game-end';

export const ALREADY_PLAYED = 'Puzzle Already Completed';

interface FinishedGameProps {
  saved: PlayedGame;
  submission: ReturnType<typeof useGame>['submission'];
  /** The server's refusal to open it again, for a player who has come back. */
  refusal?: string;
  /** Shown below the result. */
  after?: ReactNode;
}

export function FinishedGame({ saved, submission, refusal, after }: FinishedGameProps) {
  const { puzzle_id, puzzle_date, next_puzzle_at, game_state } = saved.puzzle;
  const { found_categories: found, mistakes_used: mistakes } = game_state;
  const won = phaseOf(game_state) === 'won';
  const status = useQuery({
    queryKey: ['game', puzzle_id, 'status'],
    queryFn: ({ signal }) => fetchStatus(puzzle_id, signal),
    enabled: submission.done,
    staleTime: Infinity,
  });
  // Only the server knows the missed categories and who made the puzzle, and it returns them once it knows that the game is over.
  const answers = useQuery({
    queryKey: ['game', puzzle_id, 'answers'],
    queryFn: ({ signal }) => fetchAnswers(puzzle_id, signal),
    enabled: !submission.waiting && (!won || submission.done),
    staleTime: Infinity,
  });
  const groups = won ? found : (answers.data?.categories ?? []);
  const author = saved.puzzle.author ?? answers.data?.author;
  const score = status.data?.points_scored ?? saved.score;
  const seconds = status.data?.completion_time_seconds;

  return (
    <GameEnd
      saved={{ ...saved, score }}
      groups={groups}
      heading={refusal === undefined ? undefined : ALREADY_PLAYED}
      intro={refusal !== undefined && <p>{refusal}</p>}
      missed={<MissedCategories waiting={submission.waiting} query={answers} found={found} />}
      after={after}
    >
      {author && (
        <p>
          Made by <bdi translate="no">{author.display_name}</bdi>.
        </p>
      )}
      {/* If the response to the last guess was lost, the score was never submitted. */}
      {refusal !== undefined && <MissingScores />}
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
        <Figure label={`Score${submission.waiting ? ' (not yet synced)' : ''}`}>{score ?? '–'}</Figure>
        <Figure label="Completion time">{seconds == null ? '–' : counted(seconds, 'second')}</Figure>
        <Figure label="Mistakes">{`${mistakes}/${MISTAKES_ALLOWED}`}</Figure>
      </Figures>
      <Onward reviewedAt={submission.waiting ? undefined : reviewPath(puzzle_date)} />
      <NextPuzzle at={next_puzzle_at} />
    </GameEnd>
  );
}

/** @param reviewedAt undefined while the server does not know that the game is over */
export function Onward({ reviewedAt }: { reviewedAt: string | undefined }) {
  return (
    <div className="row loose">
      <ButtonLink look="primary" to={PATHS.leaderboard}>
        View Leaderboard
      </ButtonLink>
      {reviewedAt !== undefined && <ButtonLink to={reviewedAt}>How others did</ButtonLink>}
    </div>
  );
}

interface MissedCategoriesProps {
  query: UseQueryResult<Answers>;
  found: FoundCategory[];
  /** The server does not know yet that the game is over. */
  waiting: boolean;
}

function MissedCategories({ query, found, waiting }: MissedCategoriesProps) {
  const seen = new Set(found.map(({ difficulty }) => difficulty));
  return (
    <>
      <h2 className={styles['missedHeading']}>Missed categories</h2>
      {waiting ? (
        <p className="muted">They are shown here as soon as you are online again.</p>
      ) : (
        <QueryView
          query={query}
          loading="Unfolding the rest…"
          failure="The missed categories could not be loaded."
        >
          {(all) => (
            <Bands missed categories={all.categories.filter(({ difficulty }) => !seen.has(difficulty))} />
          )}
        </QueryView>
      )}
    </>
  );
}
