import type { AuthenticatedUser } from '@fourfold/platform';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { PlayerCalendar } from './player-calendar.service';
import { timeZoneOf } from './time-zone.header';

/** Refuses unknown zones on every route and remembers the others: a later request may name none. */
@Injectable()
export class TimeZoneInterceptor implements NestInterceptor {
  constructor(private readonly calendar: PlayerCalendar) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const zone = timeZoneOf(request);
    if (zone !== undefined && request.user)
      await this.calendar.remember(request.user as AuthenticatedUser, zone);
    return next.handle();
  }
}
