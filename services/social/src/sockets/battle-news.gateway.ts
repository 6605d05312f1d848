import { FRIENDS_CLIENT, FRIENDS_SERVER, type FriendsServerMessages } from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { EmptyDto, SocketGateway, type AppSocket } from '@fourfold/platform/sockets';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { BattleNewsService } from '../battle-news/battle-news.service';
import { BattleNewsDto } from './friends.dto';

@SocketGateway()
export class BattleNewsGateway {
  constructor(private readonly news: BattleNewsService) {}

  @SubscribeMessage(FRIENDS_CLIENT.setBattleNews)
  setEnabled(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() { enabled }: BattleNewsDto,
  ): Promise<void> {
    return this.news.setEnabled(user_id, enabled);
  }

  @SubscribeMessage(FRIENDS_CLIENT.getBattleNews)
  async enabled(
    @ConnectedSocket() socket: AppSocket<FriendsServerMessages>,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() _: EmptyDto,
  ): Promise<void> {
    socket.emit(FRIENDS_SERVER.battleNews, { enabled: await this.news.isEnabled(user_id) });
  }
}
