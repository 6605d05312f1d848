import {
  FRIENDS_CLIENT,
  FRIENDS_SERVER,
  type DirectMessage,
  type FriendsServerMessages,
} from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { ChatLimiter, EmptyDto, SocketGateway, type AppSocket } from '@fourfold/platform/sockets';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { sendableText } from '../chat/sendable-text';
import { ChatService } from '../chat/chat.service';
import { PresenceService } from '../presence/presence.service';
import { AppearOfflineDto, ChatHistoryDto, MarkReadDto, SendMessageDto } from './friends.dto';

type FriendsSocket = AppSocket<FriendsServerMessages>;

@SocketGateway()
export class FriendsGateway {
  constructor(
    private readonly chat: ChatService,
    private readonly presence: PresenceService,
    private readonly limiter: ChatLimiter,
  ) {}

  /** An ack gets the message as it was stored; all tabs of both, this one too, hear `new_message`. */
  @SubscribeMessage(FRIENDS_CLIENT.sendMessage)
  async send(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() body: SendMessageDto,
  ): Promise<DirectMessage> {
    // What can't be sent is no message, and uses up nobody's share.
    const message = sendableText(body.message);
    await this.limiter.consume(user.user_id);
    return this.chat.send(user, { ...body, message });
  }

  @SubscribeMessage(FRIENDS_CLIENT.markRead)
  markRead(@CurrentUser() user: AuthenticatedUser, @MessageBody() body: MarkReadDto): Promise<void> {
    return this.chat.markRead(user, body.message_id);
  }

  @SubscribeMessage(FRIENDS_CLIENT.getOnlineFriends)
  async onlineFriends(
    @ConnectedSocket() socket: FriendsSocket,
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() _: EmptyDto,
  ): Promise<void> {
    const friends = await this.presence.onlineFriendsOf(user.user_id);
    socket.emit(FRIENDS_SERVER.onlineFriends, { friends });
  }

  @SubscribeMessage(FRIENDS_CLIENT.getChatHistory)
  async history(
    @ConnectedSocket() socket: FriendsSocket,
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() body: ChatHistoryDto,
  ): Promise<void> {
    const messages = await this.chat.history(user, body);
    socket.emit(FRIENDS_SERVER.chatHistory, { friend_id: body.friend_id, messages });
  }

  @SubscribeMessage(FRIENDS_CLIENT.setAppearOffline)
  setAppearOffline(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() body: AppearOfflineDto,
  ): Promise<void> {
    return this.presence.setAppearOffline(user.user_id, body.appear_offline);
  }
}
