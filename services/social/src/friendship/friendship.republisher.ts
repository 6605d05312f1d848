import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventOf } from './friendship.events';
import { FriendshipRepository } from './friendship.repository';

/** Tells of every pair that has ever been friends: those who are, and those who are no more. */
@Republishes('friendships')
@Injectable()
export class FriendshipRepublisher implements Republishable {
  constructor(private readonly friendships: FriendshipRepository) {}

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const page = await this.friendships.listPublishedAfter(manager, Number(after ?? 0), limit);
    return page.map(eventOf);
  }
}
