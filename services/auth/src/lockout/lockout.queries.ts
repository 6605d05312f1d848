import { QUERIES, type FailedLogin, type QueryAnswer, type QueryData } from '@fourfold/contracts';
import { AppError, PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { IsString, IsUUID } from 'class-validator';
import { emailKey } from '../user/domain/email';
import { UserRepository } from '../user/user.repository';
import { FailedLoginRepository } from './failed-login.repository';
import { KnownDeviceService } from './known-device.service';
import { LockoutRepository } from './lockout.repository';

class BrowserClaimDto implements QueryData<'auth.open_browser_claim'> {
  @IsUUID('loose')
  user_id!: string;

  @IsString()
  browser!: string;
}

/** Queries of the admin service about failed logins and locks, and of puzzles about a shared browser. */
@Controller()
export class LockoutQueries {
  constructor(
    private readonly failures: FailedLoginRepository,
    private readonly counters: LockoutRepository,
    private readonly devices: KnownDeviceService,
    private readonly users: UserRepository,
  ) {}

  /** @throws AppError `user_not_found` */
  @MessagePattern(QUERIES.openBrowserClaim, Transport.NATS)
  async openBrowserClaim(
    @Payload() { user_id, browser }: BrowserClaimDto,
  ): Promise<QueryAnswer<'auth.open_browser_claim'>> {
    const user = await this.users.findById(user_id);
    if (!user) throw new AppError('user_not_found');
    return { created_at: user.createdAt.toISOString(), other_user_ids: this.devices.open(browser) };
  }

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
