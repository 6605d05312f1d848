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
 * Tells the sockets of this replica the versions of their rooms, so that a client that has missed a message asks for
 * the state: of live rooms regularly, of others once after their end. Also moves sockets for which a replica could not
 * be told in time. When the first socket of this replica has joined a room, messages of other replicas may have been sent
 * before this one had subscribed to them: the version is told at once. A room that stays missing was lost by Redis: its battle is abandoned.
 */
@Injectable()
export class RoomVersionJob {
  /** The rooms of this replica's sockets, as read last. */
  private known = new Map<string, Room>();

  constructor(
    private readonly server: IoServer<BattleServerMessages>,
    private readonly rooms: RoomRepository,
    private readonly jobs: JobService,
  ) {
    server.sockets.adapter.on('create-room', (name: string) => {
      const code = codeOfBattleRoom(name);
      // If it fails, the next regular run tells the version.
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
    // In parts, so that keystrokes come in between.
    for (let from = 0; from < codes.length; from += ROOMS_READ_AT_ONCE)
      for (const [code, room] of await this.read(codes.slice(from, from + ROOMS_READ_AT_ONCE))) {
        rooms.set(code, room);
        this.announce(room, sockets.get(code)!);
      }
    const missing = codes.filter((code) => !rooms.has(code));
    if (missing.length > 0) await this.closeLost(missing);
    this.known = rooms;
  }

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

  /** @param socketIds those in the room before it was read: a later one may be of a player who has joined since */
  private announce(room: Room, socketIds: string[]): void {
    const { code: room_code } = room;
    const name = battleRoom(room_code);
    const members = membersOf(room).map(userRoom);
    this.server.local.in(socketIds).except(members).socketsLeave(name);
    // One by one: without any room, as in a battle that all have left, Socket.IO would take every socket.
    const isOver = !isLive(room) && !isRematchOpen(room);
    if (!isOver) for (const member of members) this.server.local.in(member).socketsJoin(name);
    const before = this.known.get(room_code);
    if (isOver && before && !isLive(before) && !isRematchOpen(before)) return;
    this.emitVersion(room);
  }

  private emitVersion({ code: room_code, version }: Room): void {
    this.server.local.to(battleRoom(room_code)).emit(BATTLE_SERVER.roomVersion, { room_code, version });
  }

  private async closeLost(missing: readonly string[]): Promise<void> {
    // The last player may have left a moment ago: their sockets leave in a moment.
    await delay(ROOM_RETRY_MS);
    const found = await this.read(missing);
    for (const code of missing) if (!found.has(code)) this.close(code);
  }

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
