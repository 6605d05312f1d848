import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { holdAddress } from '../account/address.lock';
import { emailKey } from '../account/domain/email';
import type { Client } from '../client';

export interface RefusedLogin {
  /** As submitted. */
  email: string;
  userId: string | null;
  client: Client;
}

/** A login that failed, as it was recorded. */
export interface RecordedFailure {
  email: string;
  userId: string | null;
  address: string;
  userAgent: string | null;
  attemptedAt: Date;
}

/** The logins that failed, for the admins to see. */
@Injectable()
export class FailedLoginRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a failure, unless the account it was tried with is deleted meanwhile. */
  async record({ email, userId, client }: RefusedLogin): Promise<void> {
    const key = emailKey(email);
    await this.dataSource.transaction(async (manager) => {
      await holdAddress(manager, key);
      await manager.query(
        `insert into failed_logins (email, email_key, user_id, address, user_agent)
         select $1, $2, tried.user_id, $4, $5
           from (values ($3::uuid)) as tried (user_id) left join users as u on u.user_id = tried.user_id
          where u.deleted_at is null`,
        [email, key, userId, client.address, client.userAgent],
      );
    });
  }

  /** A page, newest first. */
  list(skip: number, limit: number): Promise<RecordedFailure[]> {
    return this.dataSource.query<RecordedFailure[]>(
      `select email, user_id as "userId", address, user_agent as "userAgent", attempted_at as "attemptedAt"
         from failed_logins order by attempted_at desc, failed_login_id desc offset $1 limit $2`,
      [skip, limit],
    );
  }
}
