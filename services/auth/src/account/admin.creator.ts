import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AdminCredentials } from '../config';
import { PasswordHasher } from '../password/password.hasher';
import { AuthTelemetry } from '../telemetry';
import { AccountCreator } from './account.creator';

const DISPLAY_NAME = 'Admin';

/** Creates admins without another admin: at the first start, and from the command line. */
@Injectable()
export class AdminCreator {
  constructor(
    private readonly dataSource: DataSource,
    private readonly creator: AccountCreator,
    private readonly hasher: PasswordHasher,
    private readonly telemetry: AuthTelemetry,
  ) {}

  /** @throws AppError `email_taken` */
  async create({ email, password }: AdminCredentials): Promise<void> {
    await this.creator.refuseTakenEmail(email);
    const account = {
      email,
      displayName: DISPLAY_NAME,
      passwordHash: await this.hasher.hash(password),
      isAdmin: true,
    };
    const user = await this.dataSource.transaction((manager) => this.creator.create(manager, account));
    this.telemetry.adminCreated(user.userId);
  }
}
