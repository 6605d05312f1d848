import type { BattleServerMessages } from '@fourfold/contracts';
import { IoServer } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { isLive } from '../room/domain/room';
import { RoomSocketsService } from '../room/room-sockets.service';
import { RoomRepository } from '../room/room.repository';
import { codeOfBattleRoom } from '../room/socket-rooms';

/**
 * Sends the version of a room as soon as the first socket of this replica has joined it: other replicas may have sent
 * messages before this replica had subscribed to them.
 */
@Injectable()
export class FirstSocketService {
  constructor(
    private readonly server: IoServer<BattleServerMessages>,
    private readonly rooms: RoomRepository,
    private readonly sockets: RoomSocketsService,
  ) {
    server.sockets.adapter.on('create-room', (name: string) => {
      const code = codeOfBattleRoom(name);
      // If this fails, the next run of the job sends the version.
      if (code !== undefined) void this.sendVersion(code).catch(() => undefined);
    });
  }

  private async sendVersion(code: string): Promise<void> {
    await this.server.subscribed();
    const room = (await this.rooms.listByCode([code])).get(code);
    if (room && isLive(room)) this.sockets.emitVersion(room);
  }
}
