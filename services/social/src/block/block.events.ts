import type { NewEvent } from '@fourfold/platform/messaging';
import type { BlockEntity } from '../relation/block.entity';

export type BlockEvent = NewEvent<'block.created'> | NewEvent<'block.removed'>;

/** The event with the current state of a block. */
export function eventOf({
  blockId,
  blockerId,
  blockedId,
  blockedAt,
  removedAt,
  version,
}: BlockEntity): BlockEvent {
  const aggregate = { aggregateId: String(blockId), aggregateVersion: version };
  const data = { block_id: blockId, blocker_id: blockerId, blocked_id: blockedId };
  if (removedAt === null)
    return { ...aggregate, type: 'block.created', data: { ...data, blocked_at: blockedAt.toISOString() } };
  return { ...aggregate, type: 'block.removed', data: { ...data, removed_at: removedAt.toISOString() } };
}
