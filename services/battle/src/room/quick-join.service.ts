import type { ErrorCode } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { CHANGE_TRIES, QUICK_JOIN_PAUSE_MS } from '../limits';
import { RelationRepository } from '../relation/relation.repository';
import { presentIn, type Newcomer, type Room } from './domain/room';
import { RoomAccessService } from './room-access.service';
import { RoomListRepository } from './room-list.repository';
import { RoomService, type RoomOptions } from './room.service';

/** Refusals of a room that was open a moment ago. */
const TAKEN: readonly ErrorCode[] = ['room_not_found', 'room_full', 'room_started'];

/** Brings players together who want to play with anybody. */
@Injectable()
export class QuickJoinService {
  constructor(
    private readonly lists: RoomListRepository,
    private readonly service: RoomService,
    private readonly access: RoomAccessService,
    private readonly relations: RelationRepository,
  ) {}

  /**
   * Joins the public room that has waited longest, or opens one. Rooms are opened one at a time, and only after another
   * look at the open ones, so that two players who look at the same time find each other.
   * @returns the code of the room
   * @throws AppError `already_in_room`
   */
  async join(newcomer: Newcomer, options: RoomOptions): Promise<string> {
    for (let tries = 0; tries < CHANGE_TRIES; tries += 1) {
      await this.access.claim(newcomer.user_id, '');
      const code =
        (await this.joinLongestWaiting(newcomer)) ??
        (await this.lists.openAlone(async () => {
          const found = await this.joinLongestWaiting(newcomer);
          return found ?? (await this.service.tryOpen(newcomer, options))?.code;
        }));
      if (code !== undefined) return code;
      await delay(QUICK_JOIN_PAUSE_MS);
    }
    throw new AppError('service_unavailable');
  }

  private async joinLongestWaiting(newcomer: Newcomer): Promise<string | undefined> {
    const room = await this.findLongestWaiting(newcomer.user_id);
    return room && (await this.tryJoin(newcomer, room.code)) ? room.code : undefined;
  }

  private async findLongestWaiting(userId: string): Promise<Room | undefined> {
    const hidden = await this.relations.hiddenFrom(userId);
    const fits = (room: Room): boolean =>
      !room.friends_only &&
      room.seats.length < room.max_players &&
      presentIn(room).length > 0 &&
      !room.seats.some(({ user_id }) => hidden.has(user_id));
    for (let passed = 0; ;) {
      const open = await this.lists.listLongestOpen(passed);
      const fitting = open.find(fits);
      if (fitting || open.length === 0) return fitting;
      passed += open.length;
    }
  }

  private async tryJoin(newcomer: Newcomer, code: string): Promise<boolean> {
    try {
      await this.service.join(newcomer, code, { isCertain: true });
      return true;
    } catch (error) {
      if (error instanceof AppError && TAKEN.includes(error.code)) return false;
      throw error;
    }
  }
}
