import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FriendPresenceModule } from '../presence/presence.module';
import { FriendshipEntity } from '../relation/friendship.entity';
import { UserModule } from '../user/user.module';
import { ChatService } from './chat.service';
import { ConversationRepository } from './conversation.repository';
import { MessageEntity } from './message.entity';
import { MessageRepository } from './message.repository';
import { SpoilerService } from './spoiler.service';
import { TypingService } from './typing.service';

@Module({
  imports: [FriendPresenceModule, UserModule, TypeOrmModule.forFeature([FriendshipEntity, MessageEntity])],
  providers: [ChatService, ConversationRepository, MessageRepository, SpoilerService, TypingService],
  exports: [ChatService, SpoilerService, TypingService],
})
export class ChatModule {}
