import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventOf } from './block.events';
import { BlockRepository } from './block.repository';

/** Publishes every block again, active or removed. */
@Republishes('blocks')
@Injectable()
export class BlockRepublisher implements Republishable {
  constructor(private readonly blocks: BlockRepository) {}

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const page = await this.blocks.listAfter(manager, Number(after ?? 0), limit);
    return page.map(eventOf);
  }
}
