import type { BattleServerMessages } from '@fourfold/contracts';
import { JobService } from '@fourfold/platform';
import { IoServer } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ROOM_VERSION_MS, ROOMS_READ_AT_ONCE } from '../limits';
import { isLive, isRematchOpen, type Room } from '../room/domain/room';
import { RoomSocketsService } from '../room/room-sockets.service';
import { RoomRepository } from '../room/room.repository';
import { codeOfBattleRoom } from '../room/socket-rooms';
import { LostRoomService } from './lost-room.service';

/**
 * Sends the versions of rooms to the sockets of this replica: a client that finds a later version than its own has missed a
 * message and asks for the state.
 */
@Injectable()
export class RoomVersionJob {
  /** The rooms of this replica's sockets, as the last run read them. */
  private known: ReadonlyMap<string, Room> = new Map();

  constructor(
    private readonly server: IoServer<BattleServerMessages>,
    private readonly rooms: RoomRepository,
    private readonly sockets: RoomSocketsService,
    private readonly lostRooms: LostRoomService,
    private readonly jobs: JobService,
  ) {}

  @Interval(ROOM_VERSION_MS)
  runRegularly(): Promise<void> {
    return this.jobs.run('the versions of rooms', () => this.run());
  }

  async run(): Promise<void> {
    const sockets = this.socketsByRoom();
    const codes = [...sockets.keys()];
    const rooms = new Map<string, Room>();
    // In parts, so that keystrokes are handled between them.
    for (let from = 0; from < codes.length; from += ROOMS_READ_AT_ONCE)
      for (const [code, room] of await this.rooms.listByCode(codes.slice(from, from + ROOMS_READ_AT_ONCE))) {
        rooms.set(code, room);
        this.sockets.realign(room, sockets.get(code)!);
        if (!isOver(room) || !this.wasOver(code)) this.sockets.emitVersion(room);
      }
    const missing = codes.filter((code) => !rooms.has(code));
    if (missing.length > 0) await this.lostRooms.close(missing, this.known);
    this.known = rooms;
  }

  /** The ids of this replica's sockets in each room. */
  private socketsByRoom(): Map<string, string[]> {
    const sockets = new Map<string, string[]>();
    for (const [name, ids] of this.server.sockets.adapter.rooms) {
      const code = codeOfBattleRoom(name);
      if (code !== undefined) sockets.set(code, [...ids]);
    }
    return sockets;
  }

  /** Whether the last run has sent the last version. */
  private wasOver(code: string): boolean {
    const before = this.known.get(code);
    return before !== undefined && isOver(before);
  }
}

function isOver(room: Room): boolean {
  return !isLive(room) && !isRematchOpen(room);
}
