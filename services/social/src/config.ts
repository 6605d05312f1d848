import { DatabaseServiceConfig, IsWholeNumber } from '@fourfold/platform';
import { FRIEND_REQUESTS_PER_HOUR, USER_SEARCHES_PER_MINUTE } from './limits';

export class SocialConfig extends DatabaseServiceConfig {
  override PORT = 8003;

  /** Of one user. */
  @IsWholeNumber(1, 1_000_000)
  FRIEND_REQUEST_LIMIT_PER_HOUR = FRIEND_REQUESTS_PER_HOUR;

  /** Of one user. */
  @IsWholeNumber(1, 1_000_000)
  USER_SEARCH_LIMIT_PER_MINUTE = USER_SEARCHES_PER_MINUTE;

  /** Messages of a month are dropped after so many days; 0 keeps them. */
  @IsWholeNumber(0, 36_500)
  MESSAGES_KEPT_DAYS = 0;

  get service(): string {
    return 'social';
  }
}
