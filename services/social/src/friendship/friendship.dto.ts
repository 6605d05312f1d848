import {
  USER_SEARCH_MIN_CHARACTERS,
  type SendFriendRequest,
  type UserSearchQuery,
} from '@fourfold/contracts';
import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { SEARCH_QUERY_MAX_CHARACTERS, USERNAME_QUERY_MAX_CHARACTERS } from '../limits';

const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;
const CONTROL_MESSAGE = { message: 'must not have control characters' };

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

export class SendFriendRequestDto implements SendFriendRequest {
  @Matches(NO_CONTROL_CHARACTERS, CONTROL_MESSAGE)
  @MaxLength(USERNAME_QUERY_MAX_CHARACTERS)
  @MinLength(1)
  @IsString()
  @Transform(trimmed)
  username!: string;
}

export class UserSearchQueryDto implements UserSearchQuery {
  @Matches(NO_CONTROL_CHARACTERS, CONTROL_MESSAGE)
  @MaxLength(SEARCH_QUERY_MAX_CHARACTERS)
  @MinLength(USER_SEARCH_MIN_CHARACTERS)
  @IsString()
  @Transform(trimmed)
  query!: string;
}
