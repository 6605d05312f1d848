import { QUERIES } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AdminTelemetry } from '../telemetry';

/** Methods that change nothing. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Allows admins, and observers to read, after the guard of the platform has authenticated the caller. Auth is asked each
 * time what the caller may do: a token may be outdated.
 */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly queries: QueryClient,
    private readonly telemetry: AdminTelemetry,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user, method } = context.switchToHttp().getRequest<Request>();
    if (!user) throw new AppError('unauthorized');
    await this.requireAccess((user as AuthenticatedUser).user_id, READING.has(method));
    return true;
  }

  private async requireAccess(user_id: string, isReading: boolean): Promise<void> {
    const access = await this.queries.ask(QUERIES.getAccess, { user_id });
    const isAllowed = access.is_admin || (access.is_observer && isReading);
    if (isAllowed && access.is_active) return;
    this.telemetry.refused(user_id);
    throw new AppError(access.is_active ? 'forbidden' : 'account_disabled');
  }
}
