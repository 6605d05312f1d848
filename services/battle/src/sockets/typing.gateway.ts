import { BATTLE_CLIENT, type BattleServerMessages } from '@fourfold/contracts';
import { CurrentUser, isStoreUnavailable, type AuthenticatedUser } from '@fourfold/platform';
import { SocketGateway, type AppSocket } from '@fourfold/platform/sockets';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { TypingSession } from '../room/typing-session';
import { TypingService } from '../room/typing.service';
import { TypingUpdateDto } from './battle.dto';

type BattleSocket = AppSocket<BattleServerMessages>;

@SocketGateway()
export class TypingGateway {
  private readonly sessions = new WeakMap<BattleSocket, TypingSession>();

  constructor(private readonly typing: TypingService) {}

  /** The client's figures are ignored: the server computes its own. */
  @SubscribeMessage(BATTLE_CLIENT.typingUpdate)
  async update(
    @ConnectedSocket() socket: BattleSocket,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() { typed_text }: TypingUpdateDto,
  ): Promise<void> {
    const session = this.sessions.get(socket) ?? new TypingSession(user_id);
    this.sessions.set(socket, session);
    try {
      await this.typing.type(session, typed_text);
      session.isUnjudged = false;
    } catch (error) {
      if (isStoreUnavailable(error)) session.isUnjudged = true;
      throw error;
    }
  }
}
