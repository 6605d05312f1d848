import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  LOBBY_CHAT_MAX_CHARACTERS,
  type BattleServerMessages,
} from '@fourfold/contracts';
import { AppError, CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { EmptyDto, SocketGateway, SocketServer, type AppSocket } from '@fourfold/platform/sockets';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { ChatService } from '../chat/chat.service';
import { LobbyService } from '../lobby/lobby.service';
import { LobbyChatDto } from './battle.dto';
import { LobbyAudience } from './lobby.audience';

type BattleSocket = AppSocket<BattleServerMessages>;

const LOBBY_ROOM = 'lobby';

@SocketGateway()
export class LobbyGateway {
  constructor(
    private readonly lobby: LobbyService,
    private readonly audience: LobbyAudience,
    private readonly chat: ChatService,
    private readonly sockets: SocketServer<BattleServerMessages>,
  ) {}

  @SubscribeMessage(BATTLE_CLIENT.joinLobby)
  async enter(
    @ConnectedSocket() socket: BattleSocket,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() _: EmptyDto,
  ): Promise<void> {
    await socket.join(LOBBY_ROOM);
    this.audience.add(socket);
    const messages = await this.lobby.history(user_id);
    socket.emit(BATTLE_SERVER.lobbyHistory, { messages });
    await this.audience.update(socket);
  }

  @SubscribeMessage(BATTLE_CLIENT.leaveLobby)
  async leave(@ConnectedSocket() socket: BattleSocket, @MessageBody() _: EmptyDto): Promise<void> {
    this.audience.remove(socket);
    await socket.leave(LOBBY_ROOM);
  }

  @SubscribeMessage(BATTLE_CLIENT.lobbyChat)
  async say(
    @ConnectedSocket() socket: BattleSocket,
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() { message }: LobbyChatDto,
  ): Promise<void> {
    if (!socket.rooms.has(LOBBY_ROOM)) throw new AppError('not_in_lobby');
    const line = await this.chat.lineOf(user, message, LOBBY_CHAT_MAX_CHARACTERS);
    const hidden = await this.lobby.say(line);
    this.sockets.toRoomExcept(LOBBY_ROOM, hidden).emit(BATTLE_SERVER.lobbyMessage, line);
  }
}
