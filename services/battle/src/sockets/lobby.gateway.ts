import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  LOBBY_CHAT_MAX_CHARACTERS,
  type BattleServerMessages,
} from '@fourfold/contracts';
import { AppError, CurrentUser, JobService, type AuthenticatedUser } from '@fourfold/platform';
import { EmptyDto, IoServer, SocketGateway, userRoom, type AppSocket } from '@fourfold/platform/sockets';
import { Interval } from '@nestjs/schedule';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { ChatService } from '../chat/chat.service';
import { LOBBY_PLACE } from '../chat/message-id';
import { LOBBY_UPDATE_MS } from '../limits';
import { LobbyService } from '../lobby/lobby.service';
import { LobbyChatDto } from './battle.dto';

type BattleSocket = AppSocket<BattleServerMessages>;

/** The Socket.IO room of all sockets in the lobby, and that of one user's. */
const LOBBY = 'lobby';
const lobbyOf = (userId: string): string => `${LOBBY}:${userId}`;

/** The chat of the lobby, and its open games: each user gets the games that they may see. */
@SocketGateway()
export class LobbyGateway {
  /** Version of the open games as last sent. */
  private sent: string | null = null;

  constructor(
    private readonly lobby: LobbyService,
    private readonly chat: ChatService,
    private readonly server: IoServer<BattleServerMessages>,
    private readonly jobs: JobService,
  ) {}

  @SubscribeMessage(BATTLE_CLIENT.joinLobby)
  async enter(
    @ConnectedSocket() socket: BattleSocket,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() _: EmptyDto,
  ): Promise<void> {
    await socket.join([LOBBY, lobbyOf(user_id)]);
    await this.server.subscribed();
    const messages = await this.lobby.history(user_id);
    socket.emit(BATTLE_SERVER.lobbyHistory, { messages });
    socket.emit(BATTLE_SERVER.lobbyUpdate, await this.lobby.games(user_id));
  }

  @SubscribeMessage(BATTLE_CLIENT.leaveLobby)
  async leave(
    @ConnectedSocket() socket: BattleSocket,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() _: EmptyDto,
  ): Promise<void> {
    await socket.leave(LOBBY);
    await socket.leave(lobbyOf(user_id));
  }

  @SubscribeMessage(BATTLE_CLIENT.lobbyChat)
  async say(
    @ConnectedSocket() socket: BattleSocket,
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() { message }: LobbyChatDto,
  ): Promise<void> {
    if (!socket.rooms.has(LOBBY)) throw new AppError('not_in_lobby');
    const line = await this.chat.lineOf(user, message, {
      place: LOBBY_PLACE,
      maxCharacters: LOBBY_CHAT_MAX_CHARACTERS,
    });
    const hidden = await this.lobby.say(line);
    this.server
      .to(LOBBY)
      .except([...hidden].map(userRoom))
      .emit(BATTLE_SERVER.lobbyMessage, line);
  }

  /** Polling a version cannot miss a change and combines changes. Each replica serves its own sockets. */
  @Interval(LOBBY_UPDATE_MS)
  sendRegularly(): Promise<void> {
    return this.jobs.run('the updates of the lobby', () => this.sendIfChanged());
  }

  private async sendIfChanged(): Promise<void> {
    const userIds = this.usersInLobby();
    if (userIds.length === 0) return;
    const version = await this.lobby.gamesVersion();
    if (version === this.sent) return;
    for (const [userId, games] of await this.lobby.gamesOf(userIds))
      this.server.local.to(lobbyOf(userId)).emit(BATTLE_SERVER.lobbyUpdate, games);
    this.sent = version;
  }

  /** The sockets of this replica. Not with `fetchSockets`, which asks Redis. */
  private usersInLobby(): string[] {
    const { adapter, sockets } = this.server.sockets;
    const ids = [...(adapter.rooms.get(LOBBY) ?? [])];
    return [...new Set(ids.flatMap((id) => sockets.get(id)?.data.user.user_id ?? []))];
  }
}
