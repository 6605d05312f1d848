import { isCalendarDate } from '@fourfold/game-rules';
import { isStatus } from '../../../lib/http/errors';
import { ButtonLink } from '../../../ui/button';
import { Empty, Failure, Loading } from '../../../ui/states';
import { UnfinishedError, useReview } from '../hooks/use-review';
import { GameHeading } from './game-heading';
import { ReviewFigures } from './review-figures';
import styles from './review.module.css';

interface ReviewScreenProps {
  /** YYYY-MM-DD */
  date: string;
  archivePath: string;
}

/** The look back at a finished puzzle: how others did, and the player beside them. */
export function ReviewScreen({ date, archivePath }: ReviewScreenProps) {
  const reviewed = useReview(date);
  const { data, error } = reviewed;
  return (
    <>
      <GameHeading title="How others did" date={isCalendarDate(date) ? date : undefined} />
      {reviewed.isPending && (
        <div className={styles['waiting']}>
          <Loading label="Counting everybody’s guesses…" />
        </div>
      )}
      {data && <ReviewFigures reviewed={data} />}
      {!data && error && (
        <ReviewRefusal error={error} onRetry={() => void reviewed.refetch({ cancelRefetch: false })} />
      )}
      {!reviewed.isPending && (
        <p className={styles['ways']}>
          <ButtonLink to="/leaderboard">View Leaderboard</ButtonLink>
          <ButtonLink to={archivePath}>Past puzzles</ButtonLink>
        </p>
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
