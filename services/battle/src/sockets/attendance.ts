import { BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import { SocketServer, type AppSocket } from '@fourfold/platform/sockets';
import { Injectable, Logger } from '@nestjs/common';
import { PresenceKeeper } from '../presence/presence.keeper';
import type { Connection } from '../presence/presence.registry';
import { toGame } from '../room/domain/view';
import { RoomService } from '../room/room.service';
import { RoomWatch } from './room.watch';

/** Tells rooms of every socket that comes and goes, and who comes back what the game is. */
@Injectable()
export class Attendance {
  private readonly logger = new Logger('attendance');

  constructor(
    sockets: SocketServer<BattleServerMessages>,
    private readonly keeper: PresenceKeeper,
    private readonly rooms: RoomService,
    private readonly watch: RoomWatch,
  ) {
    sockets.onConnected((socket) => this.attempt(() => this.welcome(socket)));
    sockets.onGone(async (socket, { reason }) => {
      const connection = connectionOf(socket);
      if (reason === 'restart') this.keeper.release(connection);
      else await this.attempt(() => this.keeper.remove(connection));
    });
  }

  private async welcome(socket: AppSocket<BattleServerMessages>): Promise<void> {
    const connection = connectionOf(socket);
    await this.keeper.add(connection);
    const room = await this.rooms.connect(connection.userId);
    if (!room) return this.tellEnd(socket);
    // Before anything is waited for: the news of its end, which may come meanwhile, are the last word.
    this.watch.see(room.code, connection.userId, toGame(room));
    socket.emit(BATTLE_SERVER.gameState, await this.rooms.stateOf(room, connection.userId));
  }

  /** Somebody was on the way from one replica to another, or away, when their battle ended. */
  private async tellEnd(socket: AppSocket<BattleServerMessages>): Promise<void> {
    const end = await this.rooms.untoldEnd(socket.data.user.user_id);
    if (!end) return;
    socket.emit(BATTLE_SERVER.gameState, end.state);
    socket.emit(BATTLE_SERVER.gameOver, end.over);
  }

  /** Without Redis nobody is told now; the connections' renewal makes up for it. */
  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'a room does not know yet who came or went' });
    }
  }
}

function connectionOf({ id, data }: Pick<AppSocket, 'id' | 'data'>): Connection {
  return { userId: data.user.user_id, connectionId: id };
}
