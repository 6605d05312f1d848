import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { timeZoneOf } from './time-zone.header';

/** The zone that the request names in `X-Timezone`, if it names one. @throws AppError `validation_failed` if unknown */
export const TimeZone = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined =>
    timeZoneOf(context.switchToHttp().getRequest<Request>()),
);
