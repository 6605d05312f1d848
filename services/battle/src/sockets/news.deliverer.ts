import { BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import { SocketServer } from '@fourfold/platform/sockets';
import { Injectable, Logger } from '@nestjs/common';
import { NewsBus } from '../news/news.bus';
import type { RoomNews } from '../news/news';
import { PresenceKeeper } from '../presence/presence.keeper';
import type { News } from '../room/domain/command';
import { toGame, toGameState } from '../room/domain/view';
import { RoomService } from '../room/room.service';
import { RoomWatch } from './room.watch';

/** Tells the sockets of this replica what became of their rooms, in the order in which it happened. */
@Injectable()
export class NewsDeliverer {
  private readonly logger = new Logger('delivery');

  constructor(
    bus: NewsBus,
    private readonly sockets: SocketServer<BattleServerMessages>,
    private readonly keeper: PresenceKeeper,
    private readonly rooms: RoomService,
    private readonly watch: RoomWatch,
  ) {
    bus.onNews((news) => this.deliver(news));
    bus.onBack(() => this.catchUp());
  }

  private deliver({ code, news }: RoomNews): void {
    for (const item of news) {
      const heard = item.to.filter((userId) => this.tell(code, userId, item));
      if (item.name === BATTLE_SERVER.gameOver && heard.length > 0) void this.noteTold(code, heard);
    }
  }

  /** @returns whether somebody is here to hear it */
  private tell(code: string, userId: string, { name, payload }: News): boolean {
    const sockets = this.sockets.socketsOf(userId);
    for (const socket of sockets)
      (socket.emit as (name: string, payload: object) => void).call(socket, name, payload);
    const hasLeft = name === BATTLE_SERVER.playerLeft && payload.user_id === userId;
    if (hasLeft || sockets.length === 0) this.watch.forget(code, userId);
    else if ('game' in payload) this.watch.see(code, userId, payload.game);
    return sockets.length > 0;
  }

  /** Unless it is noted, whoever comes back is told the end again. */
  private async noteTold(code: string, userIds: readonly string[]): Promise<void> {
    try {
      await this.rooms.noteTold(code, userIds);
    } catch (error) {
      this.logger.warn({ err: error, room_code: code, msg: 'it is not noted who has been told of an end' });
    }
  }

  /** News got lost: everybody here is shown the game as it is now. */
  private async catchUp(): Promise<void> {
    await this.watch.tellEnded();
    for (const userId of this.keeper.usersHere())
      try {
        const room = await this.rooms.connect(userId);
        if (!room) continue;
        for (const socket of this.sockets.socketsOf(userId))
          socket.emit(BATTLE_SERVER.gameState, toGameState(room));
        this.watch.see(room.code, userId, toGame(room));
      } catch (error) {
        this.logger.warn({
          err: error,
          user_id: userId,
          msg: 'a player is not shown what changed meanwhile',
        });
      }
  }
}
