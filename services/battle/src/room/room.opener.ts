import { BATTLE_SERVER, type GameType } from '@fourfold/contracts';
import { ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH, roomCodeOf } from '@fourfold/game-rules';
import { AppError, Clock, newId } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { ROOM_CODE_TRIES } from '../limits';
import { roomNews } from '../news/news';
import { PresenceRegistry } from '../presence/presence.registry';
import { Telemetry } from '../telemetry';
import type { News } from './domain/command';
import { newSeat, type Newcomer, type Room } from './domain/room';
import { toGame } from './domain/view';
import { RoomClaims } from './room.claims';
import { RoomRepository } from './room.repository';

export interface RoomWishes {
  game_type: GameType;
  max_players: number;
  hit_points: number;
  friends_only: boolean;
}

/** Opens rooms. */
@Injectable()
export class RoomOpener {
  constructor(
    private readonly rooms: RoomRepository,
    private readonly claims: RoomClaims,
    private readonly presence: PresenceRegistry,
    private readonly telemetry: Telemetry,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `already_in_room` */
  async open(host: Newcomer, wishes: RoomWishes): Promise<Room> {
    for (let tries = 0; tries < ROOM_CODE_TRIES; tries += 1) {
      const room = newRoom(host, wishes, this.clock.now().getTime());
      const claim = await this.claims.claim(host.user_id, room.code);
      const payload = { room_code: room.code, game: toGame(room) };
      const news: News[] = [{ to: [host.user_id], name: BATTLE_SERVER.gameCreated, payload }];
      const saved = await this.rooms.save({
        code: room.code,
        version: 0,
        room,
        claims: [claim],
        news: JSON.stringify(roomNews(null, room, room.code, news)),
      });
      if (saved !== 'saved') continue;
      await this.presence.doubt(host.user_id);
      this.telemetry.roomCreated(room.battle_id, room.code, host.user_id);
      return room;
    }
    throw new AppError('service_unavailable');
  }
}

function newRoom(host: Newcomer, wishes: RoomWishes, now: number): Room {
  return {
    battle_id: newId(),
    code: roomCodeOf(Array.from({ length: ROOM_CODE_LENGTH }, () => randomInt(ROOM_CODE_ALPHABET.length))),
    game_type: wishes.game_type,
    host_id: host.user_id,
    max_players: wishes.max_players,
    hit_points: wishes.hit_points,
    friends_only: wishes.friends_only,
    created_at: now,
    version: 1,
    phase: { name: 'waiting' },
    seats: [newSeat(host)],
    recent_challenges: [],
    recent_commands: [],
  };
}
