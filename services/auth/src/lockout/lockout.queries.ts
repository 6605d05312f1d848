import { QUERIES, type QueryAnswer, type QueryData } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { IsString, IsUUID } from 'class-validator';
import { UserRepository } from '../user/user.repository';
import { KnownDeviceService } from './known-device.service';

class BrowserClaimDto implements QueryData<'auth.open_browser_claim'> {
  @IsUUID('loose')
  user_id!: string;

  @IsString()
  browser!: string;
}

/** Queries of puzzles about a shared browser. */
@Controller()
export class LockoutQueries {
  constructor(
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
}
