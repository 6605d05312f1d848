import { useQuery } from '@tanstack/react-query';
import { isStatus } from '../../../lib/http/errors';
import { PATHS } from '../../../lib/paths';
import { ButtonLink } from '../../../ui/button';
import { DatedHeading } from '../../../ui/page';
import { Empty, Failure, Loading } from '../../../ui/states';
import { fetchReviewed, UnfinishedError } from '../api';
import type { OwnGame } from '../domain/review';
import { ReviewFigures } from './review-figures';
import styles from './review.module.css';

interface ReviewScreenProps {
  /** YYYY-MM-DD */
  date: string;
  /** What this browser remembers of the player's own game. */
  game: OwnGame | undefined;
}

/** The look back at a finished puzzle: how others did, and the player beside them. */
export function ReviewScreen({ date, game }: ReviewScreenProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['review', date],
    queryFn: ({ signal }) => fetchReviewed(date, signal),
  });
  return (
    <>
      <DatedHeading title="How others did" date={date} />
      {isPending && (
        <div className={styles['waiting']}>
          <Loading label="Counting everybody’s guesses…" />
        </div>
      )}
      {data && <ReviewFigures reviewed={{ ...data, game }} />}
      {!data && error && (
        <ReviewRefusal error={error} onRetry={() => void refetch({ cancelRefetch: false })} />
      )}
      {!isPending && (
        <div className={styles['ways']}>
          <div className="row loose">
            <ButtonLink to={PATHS.leaderboard}>View Leaderboard</ButtonLink>
            <ButtonLink to={PATHS.archive}>Past puzzles</ButtonLink>
          </div>
        </div>
      )}
    </>
  );
}

function ReviewRefusal({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof UnfinishedError || isStatus(error, 403))
    return <Empty>How others did is shown to those who have finished this puzzle.</Empty>;
  if (isStatus(error, 404) || isStatus(error, 422)) return <Empty>There is no puzzle for this date.</Empty>;
  return <Failure message="How others did could not be loaded." onRetry={onRetry} />;
}
