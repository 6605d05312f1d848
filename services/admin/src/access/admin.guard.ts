import { QUERIES } from '@fourfold/contracts';
import { ACCESS_METADATA, AppError, type AccessLevel, type AuthenticatedUser } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/bus';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AdminTelemetry } from '../telemetry';

/**
 * Lets admins in, on every route but the operator's. Who is one is asked of auth each time: a token only remembers what
 * was so when it was made.
 */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly queries: QueryClient,
    private readonly telemetry: AdminTelemetry,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS_METADATA, targets) === 'public')
      return true;
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
