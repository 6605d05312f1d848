import type { ChatLine } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { NEW_FRIENDSHIP_POLL_MS, NEW_FRIENDSHIP_WAIT_MS } from '../limits';
import { RelationRepository } from '../relation/relation.repository';
import { isLive, membersOf, takenSeatOf, type Room } from './domain/room';
import { RoomRepository, type Claim, type Loaded } from './room.repository';

/** Decides who may know of a room, and who sees whose messages there. */
@Injectable()
export class RoomAccessService {
  private readonly logger = new Logger('room access');

  constructor(
    private readonly rooms: RoomRepository,
    private readonly relations: RelationRepository,
  ) {}

  /**
   * The room, for its players and for users who may know of it: it is open or running, none of its players is in a block
   * with them, and one for friends only is limited to friends of the host. To all others it does not exist.
   * @throws AppError `room_not_found`
   */
  async find(code: string, userId: string): Promise<Loaded> {
    const loaded = await this.findVisible(code, userId);
    if (!loaded) throw new AppError('room_not_found');
    return loaded;
  }

  /**
   * As `find`, but waits a moment before it refuses: the event of a new friendship may be on its way. It waits for every
   * code, so that the time does not reveal whether the room exists.
   */
  async findToJoin(code: string, userId: string): Promise<Loaded> {
    for (let waitedMs = 0; waitedMs < NEW_FRIENDSHIP_WAIT_MS; waitedMs += NEW_FRIENDSHIP_POLL_MS) {
      const pause = delay(NEW_FRIENDSHIP_POLL_MS);
      const loaded = await this.findVisible(code, userId);
      if (loaded) return loaded;
      await pause;
    }
    throw new AppError('room_not_found');
  }

  /**
   * The claim that ties a player to one live room, taken before the seat is saved. It outlives the battle, so that a late
   * player sees the result; it is then no obstacle.
   * @throws AppError `already_in_room`
   */
  async claim(userId: string, code: string): Promise<Claim> {
    const { code: was, loaded, isPending } = await this.rooms.loadOf(userId);
    // Without a seat yet: the claim is taken before the room is saved.
    const isTaken = loaded
      ? isLive(loaded.room) && (isPending || takenSeatOf(loaded.room, userId))
      : isPending;
    if (was !== code && isTaken) throw new AppError('already_in_room');
    return { userId, was, will: code };
  }

  /** Users who do not get the messages of a player. */
  hiddenFrom(speakerId: string): Promise<ReadonlySet<string>> {
    return this.relations.hiddenFrom(speakerId);
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

  /** Whether the room exists for a user: for its players, and until its end for users to whom it is open. */
  async mayKnowOf(room: Room, userId: string): Promise<boolean> {
    if (room.seats.some(({ user_id }) => user_id === userId)) return true;
    return isLive(room) && (await this.visibility([room], [userId]))(room, userId);
  }

  /** Whether a player of a room may invite a user: they are friends, and the room is open to that user. */
  async mayInvite(room: Room, senderId: string, recipientId: string): Promise<boolean> {
    const friends = await this.relations.friendsAmong([senderId], [recipientId]);
    return friends.size > 0 && (await this.mayKnowOf(room, recipientId));
  }

  /** Tells which rooms are open to whom: to users in a block with no player, and one for friends only to friends of the host. */
  async visibility(
    rooms: readonly Room[],
    userIds: readonly string[],
  ): Promise<(room: Room, userId: string) => boolean> {
    const hidden = await this.relations.hiddenFromEach(userIds);
    const hosts = rooms.filter(({ friends_only }) => friends_only).map(({ host_id }) => host_id);
    const friends = await this.relations.friendsAmong(userIds, hosts);
    return (room, userId) =>
      !membersOf(room).some((playerId) => hidden.get(userId)?.has(playerId)) &&
      (!room.friends_only || friends.get(userId)?.has(room.host_id) === true);
  }

  private async findVisible(code: string, userId: string): Promise<Loaded | undefined> {
    const loaded = await this.rooms.load(code);
    return loaded && (await this.mayKnowOf(loaded.room, userId)) ? loaded : undefined;
  }
}
