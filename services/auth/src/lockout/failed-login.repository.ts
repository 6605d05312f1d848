import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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

  async record({ email, userId, client }: RefusedLogin): Promise<void> {
    await this.dataSource.query(
      'insert into failed_logins (email, user_id, address, user_agent) values ($1, $2, $3, $4)',
      [email, userId, client.address, client.userAgent],
    );
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
