import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@fourfold/contracts';
import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { HIDDEN_USER_ANSWER_MS } from '../limits';
import { UserDirectory } from '../user/user.directory';
import { UserSearchRepository } from './user-search.repository';

const USERNAME = new RegExp(`^[a-z0-9_]{${USERNAME_MIN_LENGTH},${USERNAME_MAX_LENGTH}}$`);

/** Finds a user by username for another one. */
@Injectable()
export class UserLookupService {
  constructor(
    private readonly users: UserSearchRepository,
    private readonly directory: UserDirectory,
    private readonly clock: Clock,
  ) {}

  /**
   * The id of the user with that name. Auth is asked for an unknown name: the event of the registration may still be on its
   * way. It is also asked, in vain, for a user hidden by a block: neither the work nor the time reveals which of the two it is.
   *
   * @returns undefined when nobody has that name, or a block hides them
   * @throws AppError `service_unavailable` when the name is unknown and auth is down
   */
  async findId(viewerId: string, username: string): Promise<string | undefined> {
    if (!USERNAME.test(username)) return undefined;
    const known = await this.users.findByUsername(viewerId, username);
    if (known && !known.isHidden) return known.userId;
    return this.clock.withMinimumDuration(HIDDEN_USER_ANSWER_MS, async () => {
      const found = await this.directory.findInAuth(username);
      if (!found || known) return undefined;
      await this.directory.store(found);
      const stored = await this.users.findByUsername(viewerId, username);
      return stored?.isHidden === false ? stored.userId : undefined;
    });
  }
}
