import { BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import { IoServer } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOM_RETRY_MS } from '../limits';
import { isLive, type Room } from '../room/domain/room';
import { toGame } from '../room/domain/view';
import { RoomRepository } from '../room/room.repository';
import { battleRoom } from '../room/socket-rooms';

/** Closes rooms that Redis has lost, for the sockets of this replica. */
@Injectable()
export class LostRoomService {
  constructor(
    private readonly server: IoServer<BattleServerMessages>,
    private readonly rooms: RoomRepository,
  ) {}

  /** @param known the rooms as they were last read, by code */
  async close(codes: readonly string[], known: ReadonlyMap<string, Room>): Promise<void> {
    // When the last player leaves, the room is deleted a moment before its sockets have left it.
    await delay(ROOM_RETRY_MS);
    const found = await this.rooms.listByCode(codes);
    for (const code of codes) if (!found.has(code)) this.abandon(code, known.get(code));
  }

  /** Reports a running battle as abandoned. */
  private abandon(code: string, last: Room | undefined): void {
    const sockets = this.server.local.in(battleRoom(code));
    if (last && isLive(last)) {
      const game = { ...toGame(last, last.created_at), state: 'completed' } as const;
      sockets.emit(BATTLE_SERVER.gameOver, { version: last.version, game, reason: 'abandoned' });
    }
    sockets.socketsLeave(battleRoom(code));
  }
}
