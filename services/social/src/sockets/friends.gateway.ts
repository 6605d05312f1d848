import {
  DIRECT_MESSAGE_MAX_CHARACTERS,
  FRIENDS_CLIENT,
  FRIENDS_SERVER,
  type DirectMessage,
  type FriendsServerMessages,
} from '@fourfold/contracts';
import { chatText, CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import {
  ChatLimitService,
  EmptyDto,
  IoServer,
  SocketGateway,
  userRoom,
  type AppSocket,
} from '@fourfold/platform/sockets';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { ChatService, type SentMessage } from '../chat/chat.service';
import { SpoilerService } from '../chat/spoiler.service';
import { FriendPresenceService } from '../presence/friend-presence.service';
import { AppearOfflineDto, ChatHistoryDto, MarkReadDto, SendMessageDto } from './friends.dto';

type FriendsSocket = AppSocket<FriendsServerMessages>;

@SocketGateway()
export class FriendsGateway {
  constructor(
    private readonly chat: ChatService,
    private readonly spoilers: SpoilerService,
    private readonly presence: FriendPresenceService,
    private readonly limiter: ChatLimitService,
    private readonly server: IoServer<FriendsServerMessages>,
  ) {}

  /** The acknowledgement contains the stored message; all tabs of both users, including this one, get `new_message`. */
  @SubscribeMessage(FRIENDS_CLIENT.sendMessage)
  async send(
    @ConnectedSocket() socket: FriendsSocket,
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() body: SendMessageDto,
  ): Promise<DirectMessage> {
    // An invalid message does not count against the limit.
    const message = chatText(body.message, DIRECT_MESSAGE_MAX_CHARACTERS);
    await this.limiter.consume(user.user_id);
    const sent = await this.chat.send(user, { ...body, message });
    // After the acknowledgement, so that the client does not send again if this replica dies in between.
    setImmediate(() => void this.deliver(sent, socket));
    return sent.message;
  }

  @SubscribeMessage(FRIENDS_CLIENT.markRead)
  async markRead(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() { message_id }: MarkReadDto,
  ): Promise<void> {
    const senderId = await this.chat.markRead(user, message_id);
    if (senderId === undefined) return;
    const read = { message_id, reader_id: user.user_id };
    this.server.to(userRoom(senderId)).emit(FRIENDS_SERVER.messageRead, read);
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
    const messages = await this.spoilers.marked(user.user_id, await this.chat.history(user, body));
    socket.emit(FRIENDS_SERVER.chatHistory, { friend_id: body.friend_id, messages });
  }

  @SubscribeMessage(FRIENDS_CLIENT.setAppearOffline)
  setAppearOffline(
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() body: AppearOfflineDto,
  ): Promise<void> {
    return this.presence.setAppearOffline(user.user_id, body.appear_offline);
  }

  @SubscribeMessage(FRIENDS_CLIENT.getAppearOffline)
  async appearOffline(
    @ConnectedSocket() socket: FriendsSocket,
    @CurrentUser() user: AuthenticatedUser,
    @MessageBody() _: EmptyDto,
  ): Promise<void> {
    const appear_offline = await this.presence.appearsOffline(user.user_id);
    socket.emit(FRIENDS_SERVER.appearOffline, { appear_offline });
  }

  private async deliver({ message, isNew }: SentMessage, socket: FriendsSocket): Promise<void> {
    const { from_user_id, to_user_id, timestamp } = message;
    if (!isNew) {
      // Plain WebSockets have no acknowledgements: this answers a message whose first answer was lost with its
      // connection.
      if (socket.handshake.issued > Date.parse(timestamp)) socket.emit(FRIENDS_SERVER.newMessage, message);
    } else if (await this.spoilers.isSpoiler(message)) {
      this.server.emitToUsers([from_user_id], FRIENDS_SERVER.newMessage, message);
      this.server.emitToUsers([to_user_id], FRIENDS_SERVER.newMessage, { ...message, spoiler: true });
    } else {
      this.server.emitToUsers([from_user_id, to_user_id], FRIENDS_SERVER.newMessage, message);
    }
  }
}
