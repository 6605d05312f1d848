import { Module } from '@nestjs/common';
import { ChatRepository } from './chat.repository';
import { ChatService } from './chat.service';
import { MessageRecorder } from './message.recorder';

@Module({
  providers: [ChatRepository, ChatService, MessageRecorder],
  exports: [ChatRepository, ChatService],
})
export class ChatModule {}
