import {
  USER_SEARCH_MIN_CHARACTERS,
  type SendFriendRequest,
  type UserSearchQuery,
} from '@fourfold/contracts';
import { HasNoControlCharacters, MaxCharacters, MinCharacters } from '@fourfold/platform';
import { Transform } from 'class-transformer';
import { IsString } from 'class-validator';
import { SEARCH_QUERY_MAX_CHARACTERS, USERNAME_QUERY_MAX_CHARACTERS } from '../limits';

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

export class SendFriendRequestDto implements SendFriendRequest {
  @HasNoControlCharacters()
  @MaxCharacters(USERNAME_QUERY_MAX_CHARACTERS)
  @MinCharacters(1)
  @IsString()
  @Transform(trimmed)
  username!: string;
}

export class UserSearchQueryDto implements UserSearchQuery {
  @HasNoControlCharacters()
  @MaxCharacters(SEARCH_QUERY_MAX_CHARACTERS)
  @MinCharacters(USER_SEARCH_MIN_CHARACTERS)
  @IsString()
  @Transform(trimmed)
  query!: string;
}
