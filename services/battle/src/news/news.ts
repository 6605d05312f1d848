import type { RedisClient } from '@fourfold/platform/redis';
import type { News } from '../room/domain/command';
import type { Room } from '../room/domain/room';

/** What became of a room, told to all replicas in the order in which it happened. May be lost; never a fact. */
export interface RoomNews {
  code: string;
  news: readonly News[];
  /** The games that can be joined are others now, or look different. */
  lobby: boolean;
}

/** Redis's own prefix is for keys only. */
export function newsChannel({ options }: RedisClient): string {
  return `${options.keyPrefix ?? ''}battle:news`;
}

/** @param before null for a new room; @param after null for one that ceases to be */
export function roomNews(
  before: Room | null,
  after: Room | null,
  code: string,
  news: readonly News[],
): RoomNews {
  const lobby = before?.phase.name === 'waiting' || after?.phase.name === 'waiting';
  return { code, news, lobby };
}
