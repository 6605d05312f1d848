import { Injectable } from '@nestjs/common';
import { BlockRepository } from './block.repository';

/** A block hides two users from each other, whoever of them made it. */
@Injectable()
export class BlockService {
  constructor(private readonly blocks: BlockRepository) {}

  /** Whom a user can neither meet nor hear. */
  async hiddenFrom(userId: string): Promise<ReadonlySet<string>> {
    const pairs = await this.blocks.findPairs([userId]);
    return new Set(pairs.map(({ other_id }) => other_id));
  }

  /** The same by user; those who have no block with anybody are left out. */
  async hiddenFromEach(userIds: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
    const pairs = Map.groupBy(await this.blocks.findPairs(userIds), ({ user_id }) => user_id);
    return new Map([...pairs].map(([userId, own]) => [userId, new Set(own.map(({ other_id }) => other_id))]));
  }
}
