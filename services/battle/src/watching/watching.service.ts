import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { takenSeatOf, type Room } from '../room/domain/room';
import { RoomAccessService } from '../room/room-access.service';
import { RoomRepository, type Loaded } from '../room/room.repository';

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

  /** Of users who are watching, those who may no longer: they are in a block with a player, or have joined. */
  async excluded(room: Room, userIds: readonly string[]): Promise<string[]> {
    const allowed = await this.access.openTo(room, userIds);
    return userIds.filter((userId) => takenSeatOf(room, userId) || !allowed.has(userId));
  }

  /** Counts watchers of this replica, and reads the room. */
  async follow(
    code: string,
    watchers: { here: readonly string[]; gone: readonly string[] },
  ): Promise<Loaded | undefined> {
    // In this order on one connection, so that the room is read with the new count.
    const [, loaded] = await Promise.all([this.rooms.watch(code, watchers), this.rooms.load(code)]);
    return loaded;
  }
}
