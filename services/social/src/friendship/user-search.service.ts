import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH, type UserSearchResult } from '@fourfold/contracts';
import {
  AppError,
  Clock,
  ServiceConfig,
  RateLimitService,
  type AuthenticatedUser,
  type RateLimiter,
} from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { SocialConfig } from '../config';
import { HIDDEN_USER_ANSWER_MS } from '../limits';
import { relationshipOf } from '../relation/domain/friendship-state';
import { foldForSearch } from '../user/domain/search-text';
import { UserService } from '../user/user.service';
import { UserSearchRepository, type FoundUser } from './user-search.repository';

const USERNAME = new RegExp(`^[a-z0-9_]{${USERNAME_MIN_LENGTH},${USERNAME_MAX_LENGTH}}$`);

/**
 * Finds users by name for another one. Auth is asked for an unknown name: the event of the registration may still be on
 * its way.
 */
@Injectable()
export class UserSearchService {
  private readonly requests: RateLimiter;
  private readonly searches: RateLimiter;

  constructor(
    private readonly found: UserSearchRepository,
    private readonly users: UserService,
    private readonly clock: Clock,
    limits: RateLimitService,
    @Inject(ServiceConfig) config: SocialConfig,
  ) {
    this.requests = limits.create({
      name: 'friend-requests',
      limit: config.FRIEND_REQUEST_LIMIT_PER_HOUR,
      windowSeconds: 60 * 60,
    });
    this.searches = limits.create({
      name: 'user-searches',
      limit: config.USER_SEARCH_LIMIT_PER_MINUTE,
      windowSeconds: 60,
    });
  }

  /** Users whose names contain the text, the closest first. @throws AppError `rate_limited` */
  async search(user: AuthenticatedUser, text: string): Promise<UserSearchResult[]> {
    await this.searches.consume(user.user_id);
    const found = await this.findAll(user, foldForSearch(text));
    return found.map(({ state, ...names }) => ({
      ...names,
      relationship: relationshipOf(state, user.user_id),
    }));
  }

  /**
   * The id of the user whom a friend request names.
   *
   * @throws AppError `rate_limited`, `cannot_befriend_oneself`, `user_not_found`, `service_unavailable` when the name is
   * unknown and auth is down
   */
  async findForRequest(user: AuthenticatedUser, typedName: string): Promise<string> {
    await this.requests.consume(user.user_id);
    const username = typedName.trim().toLowerCase();
    if (username === user.username) throw new AppError('cannot_befriend_oneself');
    const otherId = await this.findId(user.user_id, username);
    if (otherId === undefined) throw new AppError('user_not_found');
    return otherId;
  }

  private async findAll(
    { user_id: userId, username }: AuthenticatedUser,
    folded: string,
  ): Promise<FoundUser[]> {
    const found = await this.found.search(userId, folded);
    const isComplete = folded === username || found.some((user) => user.username === folded);
    if (isComplete || !(await this.isNewcomer(userId, folded))) return found;
    return this.found.search(userId, folded);
  }

  /** Whether auth knew a user of exactly that name who was unknown here; false while auth is down. */
  private async isNewcomer(userId: string, name: string): Promise<boolean> {
    try {
      return (await this.findId(userId, name)) !== undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'service_unavailable') return false;
      throw error;
    }
  }

  /**
   * The id of the user with that name. Auth is also asked, in vain, for a user hidden by a block: neither the work nor
   * the time reveals whether somebody is hidden or unknown.
   *
   * @returns undefined when nobody has that name, or a block hides them
   * @throws AppError `service_unavailable` when the name is unknown and auth is down
   */
  private async findId(viewerId: string, username: string): Promise<string | undefined> {
    if (!USERNAME.test(username)) return undefined;
    const known = await this.found.findByUsername(viewerId, username);
    if (known && !known.isHidden) return known.userId;
    return this.clock.withMinimumDuration(HIDDEN_USER_ANSWER_MS, async () => {
      const found = await this.users.findInAuth(username);
      if (!found || known) return undefined;
      await this.users.store(found);
      const stored = await this.found.findByUsername(viewerId, username);
      return stored?.isHidden === false ? stored.userId : undefined;
    });
  }
}
