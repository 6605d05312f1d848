import { FRIENDS_CLIENT, FRIENDS_SERVER, type FriendsServerMessages } from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { IoServer, SocketGateway } from '@fourfold/platform/sockets';
import { MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { TypingService } from '../chat/typing.service';
import { TypingDto } from './friends.dto';

@SocketGateway()
export class TypingGateway {
  constructor(
    private readonly typing: TypingService,
    private readonly server: IoServer<FriendsServerMessages>,
  ) {}

  @SubscribeMessage(FRIENDS_CLIENT.typing)
  async tell(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() { to_user_id }: TypingDto,
  ): Promise<void> {
    if (await this.typing.isShownTo(to_user_id, user_id))
      this.server.emitToUsers([to_user_id], FRIENDS_SERVER.friendTyping, { user_id });
  }
}
