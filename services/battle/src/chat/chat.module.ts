import { Module } from '@nestjs/common';
import { LobbyModule } from '../lobby/lobby.module';
import { RoomModule } from '../room/room.module';
import { UserModule } from '../user/user.module';
import { ChatHistoryService } from './chat-history.service';
import { ChatQueries } from './chat.queries';

/** What was said in the lobby and in rooms. */
@Module({
  imports: [LobbyModule, RoomModule, UserModule],
  controllers: [ChatQueries],
  providers: [ChatHistoryService],
})
export class ChatModule {}
