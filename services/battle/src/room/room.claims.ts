import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { isLive, takenSeatOf } from './domain/room';
import { RoomRepository, type Claim } from './room.repository';

/** One live room a player. A claim outlives its battle, so that who comes back late finds how it ended; then it is void. */
@Injectable()
export class RoomClaims {
  constructor(private readonly rooms: RoomRepository) {}

  /**
   * The player's word for this room, to be taken together with the seat.
   * @throws AppError `already_in_room`
   */
  async claim(userId: string, code: string): Promise<Claim> {
    const { code: was, loaded } = await this.rooms.loadOf(userId);
    const isElsewhere =
      was !== code && loaded && isLive(loaded.room) && takenSeatOf(loaded.room, userId) !== undefined;
    if (isElsewhere) throw new AppError('already_in_room');
    return { userId, was, will: code };
  }
}
