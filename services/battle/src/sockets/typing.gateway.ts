import { BATTLE_CLIENT } from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { SocketGateway } from '@fourfold/platform/sockets';
import { MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { TypingService } from '../room/typing.service';
import { TypingUpdateDto } from './battle.dto';

@SocketGateway()
export class TypingGateway {
  constructor(private readonly typing: TypingService) {}

  /** The figures of the client are not looked at: the server has its own. */
  @SubscribeMessage(BATTLE_CLIENT.typingUpdate)
  update(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() { typed_text }: TypingUpdateDto,
  ): Promise<void> {
    return this.typing.type(user_id, typed_text);
  }
}
