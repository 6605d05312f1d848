import { BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import { JobService } from '@fourfold/platform';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOM_RETRY_MS, ROOM_VERSION_MS, ROOMS_READ_AT_ONCE } from '../limits';
import { isLive, isRematchOpen, membersOf, type Room } from '../room/domain/room';
import { toGame } from '../room/domain/view';
import { RoomRepository } from '../room/room.repository';
import { battleRoom, codeOfBattleRoom } from '../room/socket-rooms';

/**
 * Sends the versions of rooms to the sockets of this replica: a client that finds a later version than its own has missed a
 * message and asks for the state. Repairs what it finds out of step on the way.
 */
@Injectable()
export class RoomVersionJob {
  /** The rooms of this replica's sockets, as the last run read them. */
  private known = new Map<string, Room>();

  constructor(
    private readonly server: IoServer<BattleServerMessages>,
    private readonly rooms: RoomRepository,
    private readonly jobs: JobService,
  ) {
    server.sockets.adapter.on('create-room', (name: string) => {
      const code = codeOfBattleRoom(name);
      // If this fails, the next regular run sends the version.
      if (code !== undefined) void this.runFirst(code).catch(() => undefined);
    });
  }

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
      for (const [code, room] of await this.read(codes.slice(from, from + ROOMS_READ_AT_ONCE))) {
        rooms.set(code, room);
        this.announce(room, sockets.get(code)!);
      }
    const missing = codes.filter((code) => !rooms.has(code));
    if (missing.length > 0) await this.closeLost(missing);
    this.known = rooms;
  }

  /**
   * Sends the version as soon as the first socket of this replica has joined a room: other replicas may have sent
   * messages before this replica had subscribed to them.
   */
  private async runFirst(code: string): Promise<void> {
    await this.server.subscribed();
    const room = (await this.read([code])).get(code);
    if (room && isLive(room)) this.emitVersion(room);
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

  private async read(codes: readonly string[]): Promise<Map<string, Room>> {
    const rooms = await this.rooms.list(codes);
    return new Map(rooms.flatMap((room) => (room ? [[room.code, room]] : [])));
  }

  /**
   * Moves sockets that a message between replicas did not reach, and sends the version: of an open room in every run, of
   * an ended room once.
   *
   * @param socketIds the sockets that were in the room before it was read; a later socket may belong to a new player
   */
  private announce(room: Room, socketIds: string[]): void {
    const { code: room_code } = room;
    const name = battleRoom(room_code);
    const members = membersOf(room).map(userRoom);
    this.server.local.in(socketIds).except(members).socketsLeave(name);
    // One call for each member: Socket.IO takes an empty list of rooms for every socket.
    const isOver = !isLive(room) && !isRematchOpen(room);
    if (!isOver) for (const member of members) this.server.local.in(member).socketsJoin(name);
    const before = this.known.get(room_code);
    if (isOver && before && !isLive(before) && !isRematchOpen(before)) return;
    this.emitVersion(room);
  }

  private emitVersion({ code: room_code, version }: Room): void {
    this.server.local.to(battleRoom(room_code)).emit(BATTLE_SERVER.roomVersion, { room_code, version });
  }

  /** Closes rooms that Redis has lost. */
  private async closeLost(missing: readonly string[]): Promise<void> {
    // If the last player has just left, the room is gone before their sockets have left it.
    await delay(ROOM_RETRY_MS);
    const found = await this.read(missing);
    for (const code of missing) if (!found.has(code)) this.close(code);
  }

  /** Reports the battle of a lost room as abandoned. */
  private close(code: string): void {
    const players = this.server.local.in(battleRoom(code));
    const last = this.known.get(code);
    if (last && isLive(last)) {
      const game = { ...toGame(last, last.created_at), state: 'completed' } as const;
      players.emit(BATTLE_SERVER.gameOver, { version: last.version, game, reason: 'abandoned' });
    }
    players.socketsLeave(battleRoom(code));
  }
}
