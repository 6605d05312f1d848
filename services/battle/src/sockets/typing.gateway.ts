import { BATTLE_CLIENT, type BattleServerMessages } from '@fourfold/contracts';
import { CurrentUser, isStoreUnavailable, type AuthenticatedUser } from '@fourfold/platform';
import { SocketGateway, type AppSocket } from '@fourfold/platform/sockets';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { TypingService } from '../room/typing.service';
import { TypingUpdateDto } from './battle.dto';

type BattleSocket = AppSocket<BattleServerMessages>;

@SocketGateway()
export class TypingGateway {
  /** Sockets whose last input could not be judged because of an outage: the next may contain all of it. */
  private readonly unjudged = new WeakSet<BattleSocket>();

  constructor(private readonly typing: TypingService) {}

  /** The client's figures are ignored: the server computes its own. */
  @SubscribeMessage(BATTLE_CLIENT.typingUpdate)
  async update(
    @ConnectedSocket() socket: BattleSocket,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() { typed_text }: TypingUpdateDto,
  ): Promise<void> {
    try {
      await this.typing.type(user_id, typed_text, this.unjudged.has(socket));
      this.unjudged.delete(socket);
    } catch (error) {
      if (isStoreUnavailable(error)) this.unjudged.add(socket);
      throw error;
    }
  }
}
