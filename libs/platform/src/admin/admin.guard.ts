import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { AuthenticatedUser } from '../auth/authenticated-user';
import { AppError } from '../errors/app-error';
import { AccountAccess } from './account-access';
import { AdminTelemetry } from './telemetry';

/** Methods that change nothing. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Admits admins, and observers to routes that only read, after the global guard has authenticated the caller. The account
 * decides about the role, since a token may be outdated, and whether the session must have begun with a passkey.
 */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly accounts: AccountAccess,
    private readonly telemetry: AdminTelemetry,
  ) {}

  /** @throws AppError `unauthorized`, `forbidden`, `account_disabled`, `passkey_required`, or what `AccountAccess.find` throws */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user, method } = context.switchToHttp().getRequest<Request>();
    if (!user) throw new AppError('unauthorized');
    const { user_id, passkey } = user as AuthenticatedUser;
    const access = await this.accounts.find(user_id);
    if (!access) throw new AppError('unauthorized');
    const isAllowed = access.is_admin || (access.is_observer && READING.has(method));
    if (!isAllowed || !access.is_active) {
      this.telemetry.refused(user_id);
      throw new AppError(access.is_active ? 'forbidden' : 'account_disabled');
    }
    if (access.needs_passkey && !passkey) throw new AppError('passkey_required');
    return true;
  }
}
