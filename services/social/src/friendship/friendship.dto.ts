import {
  USER_SEARCH_MIN_CHARACTERS,
  type SendFriendRequest,
  type UserSearchQuery,
} from '@fourfold/contracts';
import { HasNoControlCharacters, MaxCharacters, MinCharacters, Trimmed } from '@fourfold/platform';
import { IsString } from 'class-validator';
import { SEARCH_QUERY_MAX_CHARACTERS, USERNAME_QUERY_MAX_CHARACTERS } from '../limits';

export class SendFriendRequestDto implements SendFriendRequest {
  @HasNoControlCharacters()
  @MaxCharacters(USERNAME_QUERY_MAX_CHARACTERS)
  @MinCharacters(1)
  @IsString()
  @Trimmed()
  username!: string;
}

export class UserSearchQueryDto implements UserSearchQuery {
  @HasNoControlCharacters()
  @MaxCharacters(SEARCH_QUERY_MAX_CHARACTERS)
  @MinCharacters(USER_SEARCH_MIN_CHARACTERS)
  @IsString()
  @Trimmed()
  query!: string;
}
