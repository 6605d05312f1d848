import { timeZoneOf, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { CalendarService } from './calendar.service';

/**
 * Refuses unknown zones and stores the others, since a later request may name none. A guard rather than an interceptor,
 * which would add the cost of observables to each request.
 */
@Injectable()
export class TimeZoneGuard implements CanActivate {
  constructor(private readonly calendar: CalendarService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const zone = timeZoneOf(request);
    if (zone !== undefined && request.user)
      await this.calendar.remember(request.user as AuthenticatedUser, zone);
    return true;
  }
}
