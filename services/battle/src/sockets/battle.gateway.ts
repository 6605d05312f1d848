import {
  BATTLE_CHAT_MAX_CHARACTERS,
  BATTLE_CLIENT,
  BATTLE_SERVER,
  FRIENDS_ONLY_DEFAULT,
  HIT_POINTS_DEFAULT,
  MAX_PLAYERS_DEFAULT,
  type AvatarId,
  type BattleServerMessages,
} from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import {
  ConnectionService,
  EmptyDto,
  IoServer,
  SocketGateway,
  userRoom,
  type AppSocket,
} from '@fourfold/platform/sockets';
import { Logger } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { ChatService } from '../chat/chat.service';
import { ROOM_RETRY_MS } from '../limits';
import type { Newcomer, Room } from '../room/domain/room';
import { toGameOver } from '../room/domain/view';
import { RoomService } from '../room/room.service';
import { battleRoom } from '../room/socket-rooms';
import { AvatarService } from '../user/avatar.service';
import { ChatMessageDto, CreateGameDto, GameStateDto, JoinGameDto, PlayerReadyDto } from './battle.dto';

type BattleSocket = AppSocket<BattleServerMessages>;

/** Messages about rooms. Results reach the caller like everybody else: as events of the room. */
@SocketGateway()
export class BattleGateway {
  private readonly logger = new Logger('battle gateway');

  constructor(
    private readonly rooms: RoomService,
    private readonly avatars: AvatarService,
    private readonly chat: ChatService,
    private readonly server: IoServer<BattleServerMessages>,
    connections: ConnectionService,
  ) {
    connections.onConnected((socket) => this.connect(socket));
  }

  @SubscribeMessage(BATTLE_CLIENT.createGame)
  async create(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() body: CreateGameDto,
  ): Promise<{ room_code: string }> {
    const { code } = await this.rooms.open(await this.newcomer(user, body.avatar_id), {
      game_type: body.game_type ?? 'typing_race',
      max_players: body.max_players ?? MAX_PLAYERS_DEFAULT,
      hit_points: body.hit_points ?? HIT_POINTS_DEFAULT,
      friends_only: body.friends_only ?? FRIENDS_ONLY_DEFAULT,
    });
    return { room_code: code };
  }

  @SubscribeMessage(BATTLE_CLIENT.joinGame)
  async join(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() { room_code, avatar_id }: JoinGameDto,
  ): Promise<{ room_code: string }> {
    await this.rooms.join(await this.newcomer(user, avatar_id), room_code);
    return { room_code };
  }

  @SubscribeMessage(BATTLE_CLIENT.leaveGame)
  leave(@CurrentUser() { user_id }: AuthenticatedUser, @MessageBody() _: EmptyDto): Promise<void> {
    return this.rooms.leave(user_id);
  }

  @SubscribeMessage(BATTLE_CLIENT.playerReady)
  ready(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() { ready }: PlayerReadyDto,
  ): Promise<void> {
    return this.rooms.setReady(user_id, ready);
  }

  @SubscribeMessage(BATTLE_CLIENT.requestNewChallenge)
  requestNewChallenge(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() _: EmptyDto,
  ): Promise<void> {
    return this.rooms.voteSkip(user_id);
  }

  @SubscribeMessage(BATTLE_CLIENT.getGameState)
  async state(
    @ConnectedSocket() socket: BattleSocket,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() { room_code }: GameStateDto,
  ): Promise<void> {
    await this.rooms.requireRoom(user_id, room_code);
    await this.follow(socket, room_code);
    await this.show(socket, await this.rooms.requireRoom(user_id, room_code));
  }

  @SubscribeMessage(BATTLE_CLIENT.chatMessage)
  async say(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() { room_code, message }: ChatMessageDto,
  ): Promise<void> {
    const room = await this.rooms.requireRoom(user.user_id, room_code);
    const line = await this.chat.lineOf(user, message, BATTLE_CHAT_MAX_CHARACTERS);
    const hidden = await this.rooms.say(room, line);
    this.server
      .to(battleRoom(room_code))
      .except([...hidden].map(userRoom))
      .emit(BATTLE_SERVER.chatMessage, { ...line, room_code, version: room.version });
  }

  /** Shows a socket the room of its user, now or as soon as it can be read. */
  private async connect(socket: BattleSocket): Promise<void> {
    try {
      await this.enter(socket);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'a socket could not be sent its room; trying again' });
      setTimeout(() => socket.connected && void this.connect(socket), ROOM_RETRY_MS).unref();
    }
  }

  private async enter(socket: BattleSocket): Promise<void> {
    const { user_id } = socket.data.user;
    const code = await this.rooms.claimedCode(user_id);
    if (code !== '') await this.follow(socket, code);
    const room = await this.rooms.connect(user_id);
    if (room) return this.show(socket, room);
    const last = await this.rooms.lastEnd(user_id);
    if (last?.isMissed) {
      await this.show(socket, last.room);
      await this.rooms.endShown(user_id);
    } else if (last) this.announce(socket, last.room);
  }

  /**
   * Before the state is read, so that no event is missed between the two. The user may have left the room meanwhile, and
   * then nobody else would take this socket out.
   */
  private async follow(socket: BattleSocket, code: string): Promise<void> {
    await socket.join(battleRoom(code));
    await this.server.subscribed();
    if ((await this.rooms.claimedCode(socket.data.user.user_id)) !== code)
      await socket.leave(battleRoom(code));
  }

  /** The absence of a player whose connection was replaced at once has gone unnoticed: they may have missed the end. */
  private announce(socket: BattleSocket, { code: room_code, version }: Room): void {
    socket.emit(BATTLE_SERVER.roomVersion, { room_code, version });
  }

  private async show(socket: BattleSocket, room: Room): Promise<void> {
    socket.emit(BATTLE_SERVER.gameState, await this.rooms.stateOf(room, socket.data.user.user_id));
    const over = toGameOver(room);
    if (over) socket.emit(BATTLE_SERVER.gameOver, over);
  }

  private async newcomer(
    { user_id, username, display_name }: AuthenticatedUser,
    requested: AvatarId | undefined,
  ): Promise<Newcomer> {
    return { user_id, username, display_name, avatar_id: await this.avatars.avatarFor(user_id, requested) };
  }
}
