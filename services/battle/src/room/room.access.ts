import type { ChatLine } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { NEW_FRIENDSHIP_POLL_MS, NEW_FRIENDSHIP_WAIT_MS } from '../limits';
import { RelationRepository } from '../relation/relation.repository';
import { audience, isLive, takenSeatOf, type Room } from './domain/room';
import { RoomRepository, type Claim } from './room.repository';

/** Decides who may join a room, and who sees whose messages there. */
@Injectable()
export class RoomAccess {
  private readonly logger = new Logger('room access');

  constructor(
    private readonly rooms: RoomRepository,
    private readonly relations: RelationRepository,
  ) {}

  /**
   * Players of the room may return. For others it does not exist while a user with whom they have a block is in it, so
   * that blocks stay secret; friends-only rooms are limited to friends of the host.
   * @throws AppError `room_not_found`, `room_friends_only`
   */
  async admit(room: Room, userId: string): Promise<void> {
    if (room.seats.some(({ user_id }) => user_id === userId)) return;
    const hidden = await this.relations.hiddenFrom(userId);
    if (audience(room).some((playerId) => hidden.has(playerId))) throw new AppError('room_not_found');
    if (room.friends_only && !(await this.areFriends(userId, room.host_id)))
      throw new AppError('room_friends_only');
  }

  /**
   * The claim that ties a player to one live room, saved together with the seat. It outlives the battle, so that a late
   * player sees the result; it is then no obstacle.
   * @throws AppError `already_in_room`
   */
  async claim(userId: string, code: string): Promise<Claim> {
    const { code: was, loaded } = await this.rooms.loadOf(userId);
    if (was !== code && loaded && isLive(loaded.room) && takenSeatOf(loaded.room, userId))
      throw new AppError('already_in_room');
    return { userId, was, will: code };
  }

  /** Users in the room who get the messages of a player. */
  async listeners(room: Room, speakerId: string): Promise<string[]> {
    const hidden = await this.relations.hiddenFrom(speakerId);
    return audience(room).filter((playerId) => !hidden.has(playerId));
  }

  /** The messages that a player may read; only their own while blocks cannot be read, so that the game goes on. */
  async readableLines(lines: readonly ChatLine[], readerId: string): Promise<ChatLine[]> {
    const own = lines.filter(({ user_id }) => user_id === readerId);
    if (own.length === lines.length) return own;
    try {
      const hidden = await this.relations.hiddenFrom(readerId);
      return lines.filter(({ user_id }) => !hidden.has(user_id));
    } catch (error) {
      this.logger.warn({ err: error, msg: 'blocks could not be read; messages of others are left out' });
      return own;
    }
  }

  /** Waits a moment before it refuses: the event of a new friendship may be on its way. */
  private async areFriends(userId: string, otherId: string): Promise<boolean> {
    for (let waitedMs = 0; ; waitedMs += NEW_FRIENDSHIP_POLL_MS) {
      const friends = await this.relations.friendsAmong([userId], [otherId]);
      if (friends.size > 0) return true;
      if (waitedMs >= NEW_FRIENDSHIP_WAIT_MS) return false;
      await delay(NEW_FRIENDSHIP_POLL_MS);
    }
  }
}
