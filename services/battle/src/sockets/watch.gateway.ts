import { BATTLE_CLIENT, BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import { AppError, CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { EmptyDto, SocketGateway, type AppSocket } from '@fourfold/platform/sockets';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { toGameOver, toGameState } from '../room/domain/view';
import { codeOfWatchRoom, watchRoom } from '../room/socket-rooms';
import { WatchingService } from '../watching/watching.service';
import { GameStateDto } from './battle.dto';

type BattleSocket = AppSocket<BattleServerMessages>;

/** Watching a room without playing in it. What happens there is sent by `WatchJob`. */
@SocketGateway()
export class WatchGateway {
  constructor(private readonly watching: WatchingService) {}

  @SubscribeMessage(BATTLE_CLIENT.watchGame)
  async watch(
    @ConnectedSocket() socket: BattleSocket,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() { room_code }: GameStateDto,
  ): Promise<{ room_code: string }> {
    await this.watching.requireWatchable(user_id, room_code);
    await this.stopAll(socket);
    await socket.join(watchRoom(room_code));
    const [loaded] = await this.watching.follow([{ code: room_code, here: [user_id], gone: [] }]);
    if (!loaded) throw new AppError('room_not_found');
    socket.emit(BATTLE_SERVER.gameState, toGameState(loaded.room, loaded.now));
    const over = toGameOver(loaded.room, loaded.now);
    if (over) socket.emit(BATTLE_SERVER.gameOver, over);
    return { room_code };
  }

  @SubscribeMessage(BATTLE_CLIENT.stopWatching)
  stop(@ConnectedSocket() socket: BattleSocket, @MessageBody() _: EmptyDto): Promise<void> {
    return this.stopAll(socket);
  }

  private async stopAll(socket: BattleSocket): Promise<void> {
    for (const name of [...socket.rooms]) if (codeOfWatchRoom(name) !== undefined) await socket.leave(name);
  }
}
