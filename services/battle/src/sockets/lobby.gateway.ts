import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  LOBBY_CHAT_MAX_CHARACTERS,
  type BattleServerMessages,
} from '@fourfold/contracts';
import { AppError, CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { EmptyDto, IoServer, SocketErrorFilter, userRoom, type AppSocket } from '@fourfold/platform/sockets';
import { UseFilters } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { ChatService } from '../chat/chat.service';
import { LobbyService } from '../lobby/lobby.service';
import { LobbyChatDto } from './battle.dto';
import { LOBBY_ROOM, LobbyUpdates } from './lobby.updates';

type BattleSocket = AppSocket<BattleServerMessages>;

@UseFilters(SocketErrorFilter)
@WebSocketGateway()
export class LobbyGateway {
  constructor(
    private readonly lobby: LobbyService,
    private readonly updates: LobbyUpdates,
    private readonly chat: ChatService,
    private readonly server: IoServer<BattleServerMessages>,
  ) {}

  @SubscribeMessage(BATTLE_CLIENT.joinLobby)
  async enter(
    @ConnectedSocket() socket: BattleSocket,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() _: EmptyDto,
  ): Promise<void> {
    await socket.join(LOBBY_ROOM);
    const messages = await this.lobby.history(user_id);
    socket.emit(BATTLE_SERVER.lobbyHistory, { messages });
    await this.updates.send([socket]);
  }

  @SubscribeMessage(BATTLE_CLIENT.leaveLobby)
  async leave(@ConnectedSocket() socket: BattleSocket, @MessageBody() _: EmptyDto): Promise<void> {
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
    this.server
      .to(LOBBY_ROOM)
      .except([...hidden].map(userRoom))
      .emit(BATTLE_SERVER.lobbyMessage, line);
  }
}
