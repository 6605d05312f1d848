import { QUERIES, USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UserRepository } from './user.repository';

const USERNAME = new RegExp(`^[a-z0-9_]{${USERNAME_MIN_LENGTH},${USERNAME_MAX_LENGTH}}$`);

/** Finds users whose events have not arrived yet. */
@Injectable()
export class UserDirectory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: QueryClient,
    private readonly users: UserRepository,
  ) {}

  /**
   * Asks auth for the user with a username and stores the answer like an event.
   * @throws AppError `user_not_found`, or `service_unavailable` when auth is down
   */
  async fetch(username: string): Promise<void> {
    if (!USERNAME.test(username)) throw new AppError('user_not_found');
    const { player, version } = await this.queries.ask(QUERIES.findPlayer, { username });
    await this.users.applyNames(this.dataSource.manager, player, version);
  }
}
