import {
  CHAT_MESSAGE_ID_MAX_CHARACTERS,
  REPORT_REASON_MAX_CHARACTERS,
  type ReportUserRequest,
} from '@fourfold/contracts';
import { HasNoControlCharacters, IsFreeText, IsGiven, IsUserId, MaxCharacters } from '@fourfold/platform';
import { IsInt, IsString, Max, Min } from 'class-validator';

export class ReportUserDto implements ReportUserRequest {
  @IsUserId()
  user_id!: string;

  @IsFreeText(REPORT_REASON_MAX_CHARACTERS)
  reason!: string;

  @IsGiven()
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  message_id?: number;

  @HasNoControlCharacters()
  @MaxCharacters(CHAT_MESSAGE_ID_MAX_CHARACTERS)
  @IsString()
  @IsGiven()
  chat_message_id?: string;
}
