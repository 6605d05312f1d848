import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Repository } from 'typeorm';
import type { Client } from '../client';
import { emailKey } from '../user/domain/email';
import { shareAddress } from '../user/email-addresses';
import { UserEntity } from '../user/user.entity';
import { FailedLoginEntity } from './failed-login.entity';

export interface RefusedLogin {
  /** As submitted. */
  email: string;
  userId: string | null;
  client: Client;
}

/** Failed logins, shown to admins. */
@Injectable()
export class FailedLoginRepository {
  constructor(@InjectRepository(FailedLoginEntity) private readonly rows: Repository<FailedLoginEntity>) {}

  /** Stores a failure, unless the account was deleted meanwhile. */
  async record({ email, userId, client: { address, userAgent } }: RefusedLogin): Promise<void> {
    const key = emailKey(email);
    await this.rows.manager.transaction(async (manager) => {
      // Shared: failures with one address at once must not wait for each other.
      await shareAddress(manager, key);
      // Also without an account: an unknown address must take the same statements.
      const isDeleted = await manager
        .createQueryBuilder(UserEntity, 'u')
        .where('u.userId = :userId and u.deletedAt is not null', { userId })
        .getExists();
      if (isDeleted) return;
      await manager.insert(FailedLoginEntity, { email, emailKey: key, userId, address, userAgent });
    });
  }

  /** A page, newest first. */
  list(skip: number, limit: number): Promise<FailedLoginEntity[]> {
    return this.rows.find({ order: { attemptedAt: 'DESC', failedLoginId: 'DESC' }, skip, take: limit });
  }

  /** Removes failed logins with an address that no account had yet. */
  async removeOwnerless(manager: EntityManager, emailKey: string): Promise<void> {
    await manager.delete(FailedLoginEntity, { emailKey, userId: IsNull() });
  }
}
