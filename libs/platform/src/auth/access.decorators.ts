import {
  SetMetadata,
  createParamDecorator,
  type CustomDecorator,
  type ExecutionContext,
} from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../errors/app-error';
import type { AuthenticatedUser } from './authenticated-user';

/** Who may call a route. Without a decorator a route needs a signed-in user. */
export type AccessLevel = 'public' | 'optional' | 'user' | 'admin';

export const ACCESS_METADATA = 'fourfold:access';

/** Nobody needs to be signed in, and a token is not looked at. */
export const Public = (): CustomDecorator => SetMetadata(ACCESS_METADATA, 'public' satisfies AccessLevel);
/** A signed-in caller is known, an anonymous one is welcome; a bad token is still refused. */
export const OptionalAuth = (): CustomDecorator =>
  SetMetadata(ACCESS_METADATA, 'optional' satisfies AccessLevel);
/** Only for admins; others get 403. */
export const AdminOnly = (): CustomDecorator => SetMetadata(ACCESS_METADATA, 'admin' satisfies AccessLevel);

/** The signed-in caller of the route. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedUser => {
    const user = context.switchToHttp().getRequest<Request>().user;
    if (!user) throw new AppError('unauthorized');
    return user as AuthenticatedUser;
  },
);

/** The caller of an `@OptionalAuth()` route, if signed in. */
export const MaybeUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AuthenticatedUser | undefined =>
    context.switchToHttp().getRequest<Request>().user as AuthenticatedUser | undefined,
);
