import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { takenSeatOf, type Room } from '../room/domain/room';
import { RoomAccessService } from '../room/room-access.service';
import { RoomRepository, type Loaded, type Watchers } from '../room/room.repository';

/** Who may watch which room. Watchers change nothing in it. */
@Injectable()
export class WatchingService {
  constructor(
    private readonly rooms: RoomRepository,
    private readonly access: RoomAccessService,
  ) {}

  /** @throws AppError `room_not_found`, `already_in_room`, `watching_not_allowed` */
  async requireWatchable(userId: string, code: string): Promise<void> {
    const { room } = await this.access.find(code, userId);
    if (takenSeatOf(room, userId)) throw new AppError('already_in_room');
    if (!room.allow_watching) throw new AppError('watching_not_allowed');
  }

  /** Tells who may watch which room: users to whom it is open, and who are not in it. */
  async permissions(
    rooms: readonly Room[],
    userIds: readonly string[],
  ): Promise<(room: Room, userId: string) => boolean> {
    const isOpenTo = await this.access.visibility(rooms, userIds);
    return (room, userId) => !takenSeatOf(room, userId) && isOpenTo(room, userId);
  }

  /** Counts watchers of this replica, and reads their rooms, in the same order. */
  async follow(watchers: readonly Watchers[]): Promise<(Loaded | undefined)[]> {
    if (watchers.length === 0) return [];
    // In this order on one connection, so that the rooms are read with the new count.
    const [, rooms] = await Promise.all([
      this.rooms.watch(watchers),
      this.rooms.loadAll(watchers.map(({ code }) => code)),
    ]);
    return rooms;
  }
}
