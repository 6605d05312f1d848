import { QUERIES } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AdminTelemetry } from '../telemetry';

/**
 * Allows admins only, after the guard of the platform has authenticated the caller. Auth is asked each time whether the
 * caller is an admin: a token may be outdated.
 */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly queries: QueryClient,
    private readonly telemetry: AdminTelemetry,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<Request>();
    if (!user) throw new AppError('unauthorized');
    await this.requireAdmin((user as AuthenticatedUser).user_id);
    return true;
  }

  private async requireAdmin(user_id: string): Promise<void> {
    const access = await this.queries.ask(QUERIES.getAccess, { user_id });
    if (access.is_admin && access.is_active) return;
    this.telemetry.refused(user_id);
    throw new AppError(access.is_active ? 'forbidden' : 'account_disabled');
  }
}
