import type { ChatLine } from '@fourfold/contracts';
import { useMemo } from 'react';
import { useBlockedUsers } from '../../../lib/friends/use-blocked-users';
import { linesFromOthers } from '../domain/chat-lines';

/** The lines of a chat that its reader wants to see: nobody reads whom they have blocked. */
export function useReadableLines(lines: readonly ChatLine[]): readonly ChatLine[] {
  const { data } = useBlockedUsers();
  const blocked = useMemo(() => new Set(data?.map(({ user_id }) => user_id)), [data]);
  return useMemo(() => linesFromOthers(lines, blocked), [lines, blocked]);
}
