import type { ChatLine } from '@fourfold/contracts';
import { useBlockedUsers } from '../../../lib/friends/queries';
import { useSession } from '../../../lib/session/use-session';

/**
 * The lines of a chat that its reader wants to see: nobody reads whom they have blocked. Until it is known who that is,
 * or that it can't be known, they are the reader's own.
 */
export function useReadableLines(lines: readonly ChatLine[]): readonly ChatLine[] {
  const { data: blocked, isPending } = useBlockedUsers();
  const me = useSession()?.user.user_id;
  if (isPending) return lines.filter(({ user_id }) => user_id === me);
  return lines.filter((line) => !blocked?.some(({ user_id }) => user_id === line.user_id));
}
