import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventOf } from './friendship.events';
import { FriendshipRepository } from './friendship.repository';

/** Publishes every pair that is or was friends again. */
@Republishes('friendships')
@Injectable()
export class FriendshipRepublisher implements Republishable {
  constructor(private readonly friendships: FriendshipRepository) {}

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const page = await this.friendships.listPublishedAfter(manager, Number(after ?? 0), limit);
    return page.map(eventOf);
  }
}
