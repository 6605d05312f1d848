import type { Passkey, PasskeyCreationOptions } from '@fourfold/contracts';
import { AppError, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config';
import { AccountLinkRepository, type UsableLink } from '../email/account-link.repository';
import { type NewPasskeyRequest, PasskeyService } from '../passkey/passkey.service';
import type { UserEntity } from '../user/user.entity';

/** The page of the web app that a link leads to. */
const PAGE = '/first-passkey';

/** Links with which an admin adds the first passkey, for installations where the admin pages want one. */
@Injectable()
export class FirstPasskeyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: AccountLinkRepository,
    private readonly passkeys: PasskeyService,
    @Inject(ServiceConfig) private readonly config: AuthConfig,
  ) {}

  /**
   * A link that works once, for an hour, and voids the one before.
   * @returns undefined where passkeys are not required, and for an account that has one
   */
  async issueLink({ userId, email }: Pick<UserEntity, 'userId' | 'email'>): Promise<string | undefined> {
    if (this.config.ADMIN_PASSKEYS === 'off' || (await this.passkeys.hasAny(userId))) return undefined;
    const { token } = await this.dataSource.transaction(async (manager) => {
      await this.links.voidAll(manager, userId, ['passkey']);
      return this.links.issue(manager, { userId, purpose: 'passkey', email });
    });
    return `${this.config.PUBLIC_URL}${PAGE}?token=${token}`;
  }

  /** @throws AppError `invalid_email_link`, `service_unavailable` */
  async options(token: string): Promise<PasskeyCreationOptions> {
    return this.passkeys.options((await this.find(token)).userId);
  }

  /** @throws AppError `invalid_email_link`, `passkey_refused`, `rate_limited`, `service_unavailable` */
  async add(token: string, request: NewPasskeyRequest): Promise<Passkey> {
    const link = await this.find(token);
    return this.passkeys.add(link.userId, request, async (manager, owner, count) => {
      const isUsable = owner.isActive && count === 0;
      if (!isUsable || !(await this.links.spend(manager, link))) throw new AppError('invalid_email_link');
    });
  }

  private async find(token: string): Promise<UsableLink> {
    const link = await this.links.findUsable(token, 'passkey');
    if (!link) throw new AppError('invalid_email_link');
    return link;
  }
}
