import { ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH, roomCodeOf } from '@fourfold/game-rules';
import { AppError, Clock, newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { ROOM_CODE_TRIES } from '../limits';
import { Telemetry } from '../telemetry';
import { newSeat, type Newcomer, type Room } from './domain/room';
import { RoomAccess } from './room.access';
import { RoomChanger } from './room.changer';

type RoomOptions = Pick<Room, 'game_type' | 'max_players' | 'hit_points' | 'friends_only'>;

/** Opens rooms. */
@Injectable()
export class RoomOpener {
  constructor(
    private readonly changer: RoomChanger,
    private readonly access: RoomAccess,
    private readonly telemetry: Telemetry,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `already_in_room` */
  async open(host: Newcomer, options: RoomOptions): Promise<Room> {
    for (let tries = 0; tries < ROOM_CODE_TRIES; tries += 1) {
      const room = newRoom(host, options, this.clock.now().getTime());
      const claim = await this.access.claim(host.user_id, room.code);
      if (!(await this.changer.open(room, claim))) continue;
      this.telemetry.roomCreated(room.battle_id, room.code, host.user_id);
      return room;
    }
    throw new AppError('service_unavailable');
  }
}

function newRoom(host: Newcomer, options: RoomOptions, now: number): Room {
  return {
    battle_id: newId(),
    code: roomCodeOf(Array.from({ length: ROOM_CODE_LENGTH }, () => randomInt(ROOM_CODE_ALPHABET.length))),
    ...options,
    host_id: host.user_id,
    created_at: now,
    version: 1,
    phase: { name: 'waiting' },
    seats: [newSeat(host)],
    recent_challenges: [],
    recent_commands: [],
  };
}
