import type { EventEnvelope } from '@fourfold/contracts';
import type { EntityManager, EntityTarget } from 'typeorm';
import { keepNewest } from '../database/upsert';
import { ChangeHandlers } from '../messaging/change-handlers';
import type { InboxService } from '../messaging/inbox.service';
import type { UserCopyRepository } from '../users/user-copy.repository';
import type { RelationColumns } from './relation.entity';

/** The two users between whom a friendship or a block has begun or ended. */
export type Pair = readonly [string, string];

export type RelationKind = 'friendship' | 'block';
export type RelationEvent = EventEnvelope<
  'friend.accepted' | 'friend.removed' | 'block.created' | 'block.removed'
>;
/** A service that copies only friendships has no column for `kind`. */
type Relation = Pick<RelationColumns, 'relationId' | 'firstUserId' | 'secondUserId' | 'isActive'> & {
  kind: RelationKind;
};

/** A service's copies of friendships and blocks; runs handlers when they change. */
export class RelationService extends ChangeHandlers<Pair> {
  constructor(
    private readonly inbox: InboxService,
    private readonly users: UserCopyRepository,
    private readonly entity: EntityTarget<RelationColumns>,
  ) {
    super();
  }

  /** Stores the newest version and ignores a late event. A relation ends when either account is deleted. */
  async apply(event: RelationEvent, relation: Relation): Promise<void> {
    const pair: Pair = [relation.firstUserId, relation.secondUserId];
    const row = { ...relation, version: String(event.aggregate_version) };
    await this.inbox.apply(event, async (manager) => {
      if (await this.users.hasLeft(manager, pair)) return;
      await keepNewest(manager, this.entity, row);
    });
    await this.run(pair);
  }

  async removeOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(this.entity, [{ firstUserId: userId }, { secondUserId: userId }]);
  }
}
