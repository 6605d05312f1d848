import {
  CLIENT_MESSAGE_ID_MAX_CHARACTERS,
  MAX_LIST_SKIP,
  type FriendsClientMessages,
} from '@fourfold/contracts';
import { IsGiven, IsUserId, MaxCharacters } from '@fourfold/platform';
import { IsBoolean, IsInt, IsString, IsUUID, Matches, Max, Min } from 'class-validator';

type Payload<Name extends keyof FriendsClientMessages> = FriendsClientMessages[Name];

const MAX_SEQ = 2_147_483_647;

export class SendMessageDto implements Payload<'send_message'> {
  @IsUUID()
  to_user_id!: string;

  /** `chatText` checks its length. */
  @IsString()
  message!: string;

  @IsGiven()
  @Matches(/^\P{Cc}+$/u, { message: 'client_message_id must not be empty or have control characters' })
  @MaxCharacters(CLIENT_MESSAGE_ID_MAX_CHARACTERS)
  @IsString()
  client_message_id?: string;
}

export class TypingDto implements Payload<'typing'> {
  @IsUserId()
  to_user_id!: string;
}

export class MarkReadDto implements Payload<'mark_read'> {
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  message_id!: number;
}

export class ChatHistoryDto implements Payload<'get_chat_history'> {
  @IsUUID()
  friend_id!: string;

  @IsGiven()
  @Max(MAX_LIST_SKIP)
  @Min(0)
  @IsInt()
  offset?: number;

  @IsGiven()
  @Max(MAX_SEQ)
  @Min(0)
  @IsInt()
  after_seq?: number;
}

export class BattleNewsDto implements Payload<'set_battle_news'> {
  @IsBoolean()
  enabled!: boolean;
}

export class AppearOfflineDto implements Payload<'set_appear_offline'> {
  @IsBoolean()
  appear_offline!: boolean;
}
