import type { FriendshipState } from '../../relation/domain/friendship-state';

/** A pair's row. */
export interface Friendship {
  readonly friendshipId: number;
  readonly userIds: [low: string, high: string];
  readonly state: FriendshipState;
  readonly requestedAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly removedAt: Date | null;
  /** Increases with every published change. */
  readonly version: number;
}

/** The row after a change; the start and the end of a friendship increase the version. */
export function changed(friendship: Friendship, state: FriendshipState, now: Date): Friendship {
  const next = { ...friendship, state };
  const begins = state.status === 'accepted';
  const ends = friendship.state.status === 'accepted';
  if (begins) return { ...next, acceptedAt: now, removedAt: null, version: friendship.version + 1 };
  if (ends) return { ...next, removedAt: now, version: friendship.version + 1 };
  return state.status === 'pending' ? { ...next, requestedAt: now } : next;
}
