import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FriendshipEntity } from '../relation/friendship.entity';
import { ChatService } from './chat.service';
import { ConversationRepository } from './conversation.repository';
import { MessageEntity } from './message.entity';
import { MessageRepository } from './message.repository';

@Module({
  imports: [TypeOrmModule.forFeature([FriendshipEntity, MessageEntity])],
  providers: [ChatService, ConversationRepository, MessageRepository],
  exports: [ChatService],
})
export class ChatModule {}
