import { counted } from '../../lib/counted';
import { CountBadge } from '../../shared/friends/count-badge';

/** How many friend requests wait for an answer: a badge, and the same in words. */
export function WaitingRequests({ count, className }: { count: number; className?: string | undefined }) {
  if (count === 0) return null;
  return (
    <>
      <span className="visually-hidden">{`, ${counted(count, 'friend request')}`}</span>
      <CountBadge count={count} className={className} />
    </>
  );
}
