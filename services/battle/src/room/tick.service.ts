import { newId } from '@fourfold/platform';
import { PresenceService } from '@fourfold/platform/presence';
import { Injectable } from '@nestjs/common';
import { ChallengeDeckService } from '../challenge/challenge-deck.service';
import { RelationRepository } from '../relation/relation.repository';
import type { NewRoomIds, Tick } from './domain/command';
import { hasSkipVotes, isCompleted, membersOf, type Room } from './domain/room';
import { newRoomCodeBeside } from './room-code';
import { RoomRepository } from './room.repository';

/** What the rules need to know when a timer of a room is due. */
@Injectable()
export class TickService {
  constructor(
    private readonly rooms: RoomRepository,
    private readonly presence: PresenceService,
    private readonly deck: ChallengeDeckService,
    private readonly relations: RelationRepository,
  ) {}

  /** To be called after the room was read: if somebody disconnects in between, the room changes and this is retried. */
  async commandFor(room: Room): Promise<Tick> {
    const { phase } = room;
    const mayStart = phase.name === 'countdown' && phase.count === 1;
    return {
      kind: 'tick',
      present: await this.presentIn(room),
      next: mayStart || hasSkipVotes(room) ? await this.deck.draw(room.recent_challenges) : null,
      blocked: mayStart ? await this.relations.blockedAmong(membersOf(room)) : new Set(),
      rematch: isCompleted(room) ? await this.rematchOf(room) : null,
    };
  }

  private async presentIn(room: Room): Promise<Set<string>> {
    const present = await this.presence.presentAmong(room.seats.map(({ user_id }) => user_id));
    if (!isCompleted(room)) return present;
    const userIds = [...present];
    const claims = await this.rooms.claimsOf(userIds);
    return new Set(userIds.filter((_, index) => claims[index] === room.code));
  }

  /** Users in a block don't play with each other. */
  private async rematchOf(room: Room): Promise<NewRoomIds | null> {
    const userIds = membersOf(room);
    const hidden = await this.relations.hiddenFromEach(userIds);
    const areApart = userIds.some((userId) => userIds.some((other) => hidden.get(userId)?.has(other)));
    return areApart ? null : { battle_id: newId(), code: newRoomCodeBeside(room.code) };
  }
}
