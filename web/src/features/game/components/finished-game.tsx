import { MISTAKES_ALLOWED, SCORE_MAX_POINTS, type FoundCategory, type GameMarks } from '@fourfold/contracts';
import { scoreParts } from '@fourfold/game-rules';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { counted } from '../../../lib/counted';
import { useAppConfig } from '../../../shared/app-config';
import { PATHS, reviewPath } from '../../../shared/paths';
import { markReasons } from '../../../shared/scores/mark-reasons';
import type { LoginState } from '../../../shared/session/login-state';
import { useSession } from '../../../shared/session/use-session';
import { Button, ButtonLink } from '../../../ui/button';
import { Figure, Figures } from '../../../ui/figures';
import { localToday } from '../../../lib/time/time-zone';
import { MissingScores } from '../../../shared/scores/missing-scores';
import { NextPuzzle } from '../../../shared/puzzle/next-puzzle';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';
import { fetchAnswers, fetchStatus } from '../api';
import { phaseOf, type PlayedGame } from '../domain/saved-game';
import type { useGame } from '../hooks/use-game';
import { Bands } from './bands';
import styles from './end.module.css';
import { ChallengeResult } from './challenge-result';
import { GameEnd } from './game-end';
import { PlayedWeek } from './played-week';
import { TodaysPlace } from './todays-place';

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
  // Only the server knows the missed categories, and it returns them once it knows that the game is over.
  const answers = useQuery({
    queryKey: ['game', puzzle_id, 'answers'],
    queryFn: ({ signal }) => fetchAnswers(puzzle_id, signal),
    enabled: !won && !submission.waiting,
    staleTime: Infinity,
  });
  const groups = won ? found : (answers.data ?? []);
  const author = status.data?.author;
  const marks: GameMarks = status.data ?? {};
  const { unranked: _, ...kinder } = marks;
  const user = useSession()?.user;
  const isGuest = user?.is_guest === true;
  const streak = user?.current_streak;
  const [streakBefore] = useState(streak);
  const score = status.data?.points_scored ?? saved.score;
  const seconds = status.data?.completion_time_seconds;

  return (
    <GameEnd
      saved={{ ...saved, score }}
      groups={groups}
      heading={refusal === undefined ? undefined : ALREADY_PLAYED}
      intro={
        <>
          {refusal !== undefined && <p>{refusal}</p>}
          {score === SCORE_MAX_POINTS && <p className={styles['perfect']}>Perfect!</p>}
        </>
      }
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
          Your score couldn’t be saved. <Button onClick={submission.retry}>Try again</Button>
        </Notice>
      )}
      {status.isError && (
        <Notice tone="alarm">
          Your time couldn’t be loaded. <Button onClick={() => void status.refetch()}>Try again</Button>
        </Notice>
      )}
      {/* A guest is told in kinder words. */}
      {markReasons(isGuest ? kinder : marks).map((reason) => (
        <Notice key={reason} tone="info">
          {reason}
        </Notice>
      ))}
      <Figures>
        <Figure label={`Score${submission.waiting ? ' (not yet synced)' : ''}`}>{score ?? '–'}</Figure>
        <Figure label="Completion time">{seconds == null ? '–' : counted(seconds, 'second')}</Figure>
        <Figure label="Mistakes">{`${mistakes}/${MISTAKES_ALLOWED}`}</Figure>
        {user && !isGuest && submission.done && puzzle_date === localToday() && <TodaysPlace />}
        {streak !== undefined && (
          <Figure label="Streak">
            {streakBefore !== undefined && streakBefore < streak ? `${streakBefore} → ${streak}` : streak}
          </Figure>
        )}
      </Figures>
      <ChallengeResult number={saved.puzzle.number} mistakes={mistakes} />
      <PlayedWeek />
      <ScoreParts score={score} found={found} mistakes={mistakes} />
      {isGuest && <KeepThisGame />}
      <Onward reviewedAt={submission.waiting ? undefined : reviewPath(puzzle_date)} />
      <NextPuzzle at={next_puzzle_at} />
    </GameEnd>
  );
}

interface ScorePartsProps {
  score: number | null;
  found: readonly FoundCategory[];
  mistakes: number;
}

/** Nothing for a score that was edited, or is not known. */
function ScoreParts({ score, found, mistakes }: ScorePartsProps) {
  const difficulties = found.map(({ difficulty }) => difficulty);
  const { groups, mistakesLeft, order } = scoreParts(difficulties, mistakes);
  if (score === 0 || score !== groups + mistakesLeft + order) return null;
  return (
    <details className="soft">
      <summary>How the score adds up</summary>
      <ul>
        <li>{`Groups found: ${groups}`}</li>
        <li>{`Mistakes left: ${mistakesLeft}`}</li>
        <li>{`Harder groups first: ${order}`}</li>
      </ul>
    </details>
  );
}

/** For guests, whose games are known by the cookies of this browser only. */
function KeepThisGame() {
  const { registration_open } = useAppConfig();
  const back: LoginState = { from: PATHS.game, expired: false };
  return (
    <>
      <p>
        A guest&apos;s score isn&apos;t ranked. Create an account and yours will be from tomorrow; this game
        and your streak come with you.
      </p>
      {registration_open && (
        <ButtonLink look="primary" to={PATHS.register} state={back}>
          Keep this game
        </ButtonLink>
      )}
    </>
  );
}

/** @param reviewedAt undefined while the server does not know that the game is over */
export function Onward({ reviewedAt }: { reviewedAt: string | undefined }) {
  const isGuest = useSession()?.user.is_guest === true;
  return (
    <div className="row loose">
      <ButtonLink look={isGuest ? 'secondary' : 'primary'} to={PATHS.leaderboard}>
        View Leaderboard
      </ButtonLink>
      {reviewedAt !== undefined && <ButtonLink to={reviewedAt}>How others did</ButtonLink>}
    </div>
  );
}

interface MissedCategoriesProps {
  query: UseQueryResult<FoundCategory[]>;
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
        <p className="muted">They’ll be here as soon as you’re online again.</p>
      ) : (
        <QueryView
          query={query}
          loading="Unfolding the rest…"
          failure="The missed categories couldn’t be loaded."
        >
          {(all) => <Bands missed categories={all.filter(({ difficulty }) => !seen.has(difficulty))} />}
        </QueryView>
      )}
    </>
  );
}
