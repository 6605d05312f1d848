import { QUERIES } from '@fourfold/contracts';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { QuestionClient } from '@fourfold/platform/messaging';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AdminTelemetry } from '../telemetry';

/**
 * Lets admins in, behind the guard of the platform, which says who is asking. Who is an admin is asked of auth each time: a
 * token only remembers what was so when it was made.
 */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly questions: QuestionClient,
    private readonly telemetry: AdminTelemetry,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<Request>();
    if (!user) throw new AppError('unauthorized');
    await this.requireAdmin((user as AuthenticatedUser).user_id);
    return true;
  }

  private async requireAdmin(user_id: string): Promise<void> {
    const access = await this.questions.ask(QUERIES.getAccess, { user_id });
    if (access.is_admin && access.is_active) return;
    this.telemetry.refused(user_id);
    throw new AppError(access.is_active ? 'forbidden' : 'account_disabled');
  }
}
