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
import { EmptyDto, IoServer, SocketErrorFilter, userRoom, type AppSocket } from '@fourfold/platform/sockets';
import { UseFilters } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { ChatService } from '../chat/chat.service';
import type { Newcomer } from '../room/domain/room';
import { RoomOpener } from '../room/room.opener';
import { RoomService } from '../room/room.service';
import { AvatarService } from '../user/avatar.service';
import { ChatMessageDto, CreateGameDto, GameStateDto, JoinGameDto, PlayerReadyDto } from './battle.dto';

type BattleSocket = AppSocket<BattleServerMessages>;

/** Messages about rooms. Results reach the caller like everybody else: as events of the room. */
@UseFilters(SocketErrorFilter)
@WebSocketGateway()
export class BattleGateway {
  constructor(
    private readonly opener: RoomOpener,
    private readonly rooms: RoomService,
    private readonly avatars: AvatarService,
    private readonly chat: ChatService,
    private readonly server: IoServer<BattleServerMessages>,
  ) {}

  @SubscribeMessage(BATTLE_CLIENT.createGame)
  async create(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() body: CreateGameDto,
  ): Promise<{ room_code: string }> {
    const { code } = await this.opener.open(await this.newcomer(user, body.avatar_id), {
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
    const room = await this.rooms.requireRoom(user_id, room_code);
    socket.emit(BATTLE_SERVER.gameState, await this.rooms.stateOf(room, user_id));
  }

  @SubscribeMessage(BATTLE_CLIENT.chatMessage)
  async say(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() { room_code, message }: ChatMessageDto,
  ): Promise<void> {
    const room = await this.rooms.requireRoom(user.user_id, room_code);
    const line = await this.chat.lineOf(user, message, BATTLE_CHAT_MAX_CHARACTERS);
    const listeners = await this.rooms.say(room, line);
    this.server.to(listeners.map(userRoom)).emit(BATTLE_SERVER.chatMessage, { ...line, room_code });
  }

  private async newcomer(
    { user_id, username, display_name }: AuthenticatedUser,
    requested: AvatarId | undefined,
  ): Promise<Newcomer> {
    return { user_id, username, display_name, avatar_id: await this.avatars.avatarFor(user_id, requested) };
  }
}
