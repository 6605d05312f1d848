import { CHAT_MESSAGE_ID_MAX_CHARACTERS, QUERIES, type ChatLine, type QueryData } from '@fourfold/contracts';
import { MaxCharacters } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { IsString, IsUUID } from 'class-validator';
import { ChatHistoryService } from './chat-history.service';

class ChatMessageRefDto implements QueryData<'battle.list_chat_around'> {
  @MaxCharacters(CHAT_MESSAGE_ID_MAX_CHARACTERS)
  @IsString()
  message_id!: string;

  @IsUUID('loose')
  reader_id!: string;
}

/** Queries of social, which stores a reported message with the report. */
@Controller()
export class ChatQueries {
  constructor(private readonly history: ChatHistoryService) {}

  @MessagePattern(QUERIES.listChatAround, Transport.NATS)
  listAround(@Payload() message: ChatMessageRefDto): Promise<ChatLine[]> {
    return this.history.around(message);
  }
}
