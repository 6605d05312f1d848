import { QUERIES, type VersionedPlayer } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UserRepository } from './user.repository';

/** Finds users whose events have not arrived yet: auth is asked for them. */
@Injectable()
export class UserDirectory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: QueryClient,
    private readonly users: UserRepository,
  ) {}

  /** Asks auth, and stores nothing. @throws AppError `service_unavailable` when auth is down */
  async findInAuth(username: string): Promise<VersionedPlayer | undefined> {
    try {
      return await this.queries.ask(QUERIES.findPlayer, { username });
    } catch (error) {
      if (error instanceof AppError && error.code === 'user_not_found') return undefined;
      throw error;
    }
  }

  /** Stores an answer of auth like an event. */
  store({ player, version }: VersionedPlayer): Promise<void> {
    return this.users.applyNames(this.dataSource.manager, player, version);
  }
}
