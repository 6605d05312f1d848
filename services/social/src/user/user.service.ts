import { QUERIES, type VersionedUser } from '@fourfold/contracts';
import { AppError, RateLimitService, type RateLimiter } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { UNKNOWN_USER_IDS_PER_MINUTE } from '../limits';
import { UserRepository } from './user.repository';

/** Finds users whose events have not arrived yet: auth is asked for them. */
@Injectable()
export class UserService {
  private readonly unknownIds: RateLimiter;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: QueryClient,
    private readonly users: UserRepository,
    limits: RateLimitService,
  ) {
    this.unknownIds = limits.create({
      name: 'unknown-user-ids',
      limit: UNKNOWN_USER_IDS_PER_MINUTE,
      windowSeconds: 60,
    });
  }

  /**
   * Makes sure that an account is known here, disabled or not. Do not call it in a transaction.
   *
   * @throws AppError `user_not_found`, `rate_limited`, or `service_unavailable` when it is unknown and auth is down
   */
  async requireKnown(userId: string, askerId: string): Promise<void> {
    if (await this.users.exists(userId)) return;
    await this.unknownIds.consume(askerId);
    await this.store(await this.queries.ask(QUERIES.getUser, { user_id: userId }));
  }

  /** Locks an account until the transaction ends. @throws AppError `user_not_found` */
  async lockKnown(manager: EntityManager, userId: string): Promise<void> {
    if (!(await this.users.lockExisting(manager, userId))) throw new AppError('user_not_found');
  }

  /**
   * Locks the caller and another account until the transaction ends. A caller who is not known here yet passes.
   *
   * @throws AppError `unauthorized` when the caller was deleted, whose token may be valid for a while; `user_not_found`
   */
  async lockWithCaller(manager: EntityManager, callerId: string, otherId: string): Promise<void> {
    // Both at once: rows are locked in the order of their ids.
    const deleted = await this.users.deletedAmong(manager, [callerId, otherId]);
    if (deleted.has(callerId)) throw new AppError('unauthorized');
    await this.lockKnown(manager, otherId);
  }

  /** Asks auth, and stores nothing. @throws AppError `service_unavailable` when auth is down */
  async findInAuth(username: string): Promise<VersionedUser | undefined> {
    try {
      return await this.queries.ask(QUERIES.findUser, { username });
    } catch (error) {
      if (error instanceof AppError && error.code === 'user_not_found') return undefined;
      throw error;
    }
  }

  /** Stores an answer of auth like an event. */
  store({ player, version }: VersionedUser): Promise<void> {
    return this.dataSource.transaction((manager) => this.users.apply(manager, player, version));
  }
}
