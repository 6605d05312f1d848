import type { ChatLine } from '@fourfold/contracts';
import { useMemo } from 'react';
import { useBlockedUsers } from '../../../lib/friends/queries';
import { useSession } from '../../../lib/session/use-session';
import { linesFromOthers, linesOf } from '../domain/chat-lines';

/**
 * The lines of a chat that its reader wants to see: nobody reads whom they have blocked. Until it is known who that is,
 * or that it can't be known, they are the reader's own.
 */
export function useReadableLines(lines: readonly ChatLine[]): readonly ChatLine[] {
  const { data, isPending } = useBlockedUsers();
  const userId = useSession()?.user.user_id;
  const blocked = useMemo(() => new Set(data?.map(({ user_id }) => user_id)), [data]);
  return useMemo(
    () => (isPending ? linesOf(lines, userId) : linesFromOthers(lines, blocked)),
    [lines, isPending, userId, blocked],
  );
}
