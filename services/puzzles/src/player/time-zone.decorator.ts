import { HEADERS } from '@fourfold/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { timeZoneOf } from './time-zone.header';

/** The zone that the request names in `X-Timezone`, if it names one. @throws AppError `validation_failed` if unknown */
export const TimeZone = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined =>
    timeZoneOf(context.switchToHttp().getRequest<Request>()),
  [describeHeader],
);

function describeHeader(target: object, handler: string | symbol | undefined): void {
  const header = ApiHeader({ name: HEADERS.timezone, required: false, schema: { example: 'Europe/Vienna' } });
  header(target, handler!, Object.getOwnPropertyDescriptor(target, handler!)!);
}
