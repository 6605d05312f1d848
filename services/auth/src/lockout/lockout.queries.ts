import { QUERIES, type FailedLogin } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { emailKey } from '../user/domain/email';
import { FailedLoginRepository } from './failed-login.repository';
import { LockoutRepository } from './lockout.repository';

/** Queries of the admin service about failed logins and locks. */
@Controller()
export class LockoutQueries {
  constructor(
    private readonly failures: FailedLoginRepository,
    private readonly counters: LockoutRepository,
  ) {}

  /** Newest first. */
  @MessagePattern(QUERIES.listFailedLogins, Transport.NATS)
  async listFailedLogins(@Payload() { skip, limit }: PageDto): Promise<FailedLogin[]> {
    const failures = await this.failures.list(skip, limit);
    const locked = await this.counters.lockedAmong(failures.map(({ email }) => emailKey(email)));
    return failures.map(({ email, address, userAgent, attemptedAt, userId }) => ({
      email,
      ip: address,
      user_agent: userAgent,
      attempted_at: attemptedAt.toISOString(),
      user_id: userId,
      locked: locked.has(emailKey(email)),
    }));
  }
}
