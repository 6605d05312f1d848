import type { ChatLine } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { UNHEARD_FRIEND_POLL_MS, UNHEARD_FRIEND_WAIT_MS } from '../limits';
import { RelationRepository } from '../relation/relation.repository';
import { audience, isLive, takenSeatOf, type Room } from './domain/room';
import { RoomRepository, type Claim } from './room.repository';

/** Who may come into a room, and who hears whom there. */
@Injectable()
export class RoomAccess {
  private readonly logger = new Logger('room access');

  constructor(
    private readonly rooms: RoomRepository,
    private readonly relations: RelationRepository,
  ) {}

  /**
   * Whoever is in the room already may come back. To others it does not exist while somebody with whom they have a block is
   * in it, so that it tells nobody of the block; one for friends is only for friends of the host.
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
   * The player's word for this room, to be taken together with the seat: one live room a player. A claim outlives its battle,
   * so that who comes back late finds how it ended; then it is void.
   * @throws AppError `already_in_room`
   */
  async claim(userId: string, code: string): Promise<Claim> {
    const { code: was, loaded } = await this.rooms.loadOf(userId);
    if (was !== code && loaded && isLive(loaded.room) && takenSeatOf(loaded.room, userId))
      throw new AppError('already_in_room');
    return { userId, was, will: code };
  }

  /** Those in the room who hear what a player says there. */
  async listeners(room: Room, speakerId: string): Promise<string[]> {
    const hidden = await this.relations.hiddenFrom(speakerId);
    return audience(room).filter((playerId) => !hidden.has(playerId));
  }

  /** The lines that a player may read; none of others while it can't be known who is blocked: the game goes on without. */
  async readableLines(lines: readonly ChatLine[], readerId: string): Promise<ChatLine[]> {
    const own = lines.filter(({ user_id }) => user_id === readerId);
    if (own.length === lines.length) return own;
    try {
      const hidden = await this.relations.hiddenFrom(readerId);
      return lines.filter(({ user_id }) => !hidden.has(user_id));
    } catch (error) {
      this.logger.warn({ err: error, msg: 'a game is shown without what others have said in it' });
      return own;
    }
  }

  /** Looks for a while before it says no: the news of a friendship that began a moment ago may be on its way. */
  private async areFriends(userId: string, otherId: string): Promise<boolean> {
    for (let waitedMs = 0; ; waitedMs += UNHEARD_FRIEND_POLL_MS) {
      const friends = await this.relations.friendsAmong([userId], [otherId]);
      if (friends.size > 0) return true;
      if (waitedMs >= UNHEARD_FRIEND_WAIT_MS) return false;
      await delay(UNHEARD_FRIEND_POLL_MS);
    }
  }
}
