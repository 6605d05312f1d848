import {
  BATTLE_CHAT_MAX_CHARACTERS,
  BATTLE_CLIENT,
  BATTLE_SERVER,
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
import type { Room } from '../room/domain/room';
import { RoomService } from '../room/room.service';
import { battleRoom } from '../room/socket-rooms';
import { ChatMessageDto, GameStateDto, PlayerReadyDto } from './battle.dto';

type BattleSocket = AppSocket<BattleServerMessages>;

/** Messages of players in rooms. The caller gets the result like every other player: as events of the room. */
@SocketGateway()
export class BattleGateway {
  private readonly logger = new Logger('battle gateway');

  constructor(
    private readonly rooms: RoomService,
    private readonly chat: ChatService,
    private readonly server: IoServer<BattleServerMessages>,
    connections: ConnectionService,
  ) {
    connections.onConnected((socket) => this.connect(socket));
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

  @SubscribeMessage(BATTLE_CLIENT.requestRematch)
  requestRematch(@CurrentUser() { user_id }: AuthenticatedUser, @MessageBody() _: EmptyDto): Promise<void> {
    return this.rooms.requestRematch(user_id);
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
    await this.rooms.requireRoom(user_id, room_code);
    await this.show(socket, room_code);
  }

  @SubscribeMessage(BATTLE_CLIENT.chatMessage)
  async say(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() { room_code, message }: ChatMessageDto,
  ): Promise<void> {
    const room = await this.rooms.requireRoom(user.user_id, room_code);
    const line = await this.chat.lineOf(user, message, {
      place: room_code,
      maxCharacters: BATTLE_CHAT_MAX_CHARACTERS,
    });
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
    if (room) return this.show(socket, room.code);
    const last = await this.rooms.lastEnd(user_id);
    if (last?.isMissed) {
      await this.show(socket, last.room.code);
      await this.rooms.endShown(user_id);
    } else if (last) this.announce(socket, last.room);
  }

  /**
   * Joins a socket to its room. The caller reads the state afterwards, so that no event is missed in between. If the user
   * has left the room meanwhile, this socket was not moved with the others and leaves here.
   */
  private async follow(socket: BattleSocket, code: string): Promise<void> {
    await socket.join(battleRoom(code));
    await this.server.subscribed();
    if ((await this.rooms.claimedCode(socket.data.user.user_id)) !== code)
      await socket.leave(battleRoom(code));
  }

  /**
   * Sends the version of an ended room. A player whose connection was replaced at once never counted as absent, but may
   * have missed the end; their client then asks for the state.
   */
  private announce(socket: BattleSocket, { code: room_code, version }: Room): void {
    socket.emit(BATTLE_SERVER.roomVersion, { room_code, version });
  }

  private async show(socket: BattleSocket, code: string): Promise<void> {
    const view = await this.rooms.view(code, socket.data.user.user_id);
    if (!view) return;
    socket.emit(BATTLE_SERVER.gameState, view.state);
    if (view.over) socket.emit(BATTLE_SERVER.gameOver, view.over);
  }
}
