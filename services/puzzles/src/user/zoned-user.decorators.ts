import { HEADERS } from '@fourfold/contracts';
import { timeZoneOf, type AuthenticatedUser } from '@fourfold/platform';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';

/** The signed-in player of a request. */
export interface ZonedUser extends AuthenticatedUser {
  /** The zone in `X-Timezone`, if given. */
  readonly zone: string | undefined;
}

/** The player who calls. @throws AppError `validation_failed` if the request names an unknown zone */
export const CurrentZonedUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): ZonedUser => {
    const request = context.switchToHttp().getRequest<Request>();
    return { ...(request.user as AuthenticatedUser), zone: timeZoneOf(request) };
  },
  [describeHeader],
);

function describeHeader(target: object, handler: string | symbol | undefined): void {
  const header = ApiHeader({ name: HEADERS.timezone, required: false, schema: { example: 'Europe/Vienna' } });
  header(target, handler!, Object.getOwnPropertyDescriptor(target, handler!)!);
}
