import type { AuthenticatedUser } from '@fourfold/platform';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { PlayerCalendar } from './player-calendar.service';
import { timeZoneOf } from './player.decorators';

/**
 * Refuses unknown zones and remembers the others: a later request may name none. Stands before every controller, where the
 * caller is known already; an interceptor would cost each request a detour through observables.
 */
@Injectable()
export class TimeZoneGuard implements CanActivate {
  constructor(private readonly calendar: PlayerCalendar) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const zone = timeZoneOf(request);
    if (zone !== undefined && request.user)
      await this.calendar.remember(request.user as AuthenticatedUser, zone);
    return true;
  }
}
