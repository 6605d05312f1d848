import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStatus, messageOf } from '../../../lib/http/errors';
import { madePath } from '../../../shared/paths';
import { MADE_KEY } from '../../../shared/puzzle/made-puzzles';
import { PuzzleHeading } from '../../../shared/puzzle/puzzle-heading';
import { ButtonLink } from '../../../ui/button';
import { Empty, Failure } from '../../../ui/states';
import { fetchMadeReviewed } from '../api';
import { Review } from './review-screen';

/** How others did with a puzzle that a player made. */
export function MadeReviewScreen({ code, notFound }: { code: string; notFound: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...MADE_KEY, 'review', code],
    queryFn: ({ signal }) => fetchMadeReviewed(code, signal),
  });
  if (!data && (isStatus(error, 404) || isStatus(error, 422))) return notFound;
  return (
    <Review
      heading={<PuzzleHeading title="How others did" />}
      reviewed={data}
      isPending={isPending}
      refusal={error && <Refusal error={error} onRetry={() => void refetch({ cancelRefetch: false })} />}
    >
      <ButtonLink to={madePath(code)}>Back to the puzzle</ButtonLink>
    </Review>
  );
}

function Refusal({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isStatus(error, 403))
    return <Empty>How others did is shown to those who have finished this puzzle.</Empty>;
  if (isStatus(error, 409)) return <Empty>{messageOf(error, 'Too few players have finished it.')}</Empty>;
  return <Failure message="The results of others couldn’t be loaded." onRetry={onRetry} />;
}
