import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AppError } from '../errors/app-error';
import type { AuthenticatedUser } from './authenticated-user';

export type AccessLevel = 'public' | 'optional' | 'player' | 'user' | 'admin';

/** Who may call a route. Without a decorator a route needs an account: guests are refused. */
export const Access = Reflector.createDecorator<AccessLevel>();

/** Open to everybody; a token is ignored. */
export const Public = () => Access('public');
/** Open to anonymous callers; a token that is sent must be valid. */
export const OptionalAuth = () => Access('optional');
/** For everybody who plays, guests too. */
export const GuestsToo = () => Access('player');
/** Only for admins; others get 403. */
export const AdminOnly = () => Access('admin');

/** The caller of an `@OptionalAuth()` route, if signed in. */
export const MaybeUser = createParamDecorator((_data: unknown, context: ExecutionContext) => userOf(context));

/** The signed-in caller of the route, or the user who sent the socket message. */
export const CurrentUser = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const user = userOf(context);
  if (!user) throw new AppError('unauthorized');
  return user;
});

/** A socket, after its handshake. */
interface AuthenticatedSocket {
  data: { user: AuthenticatedUser };
}

function userOf(context: ExecutionContext): AuthenticatedUser | undefined {
  if (context.getType() === 'ws') return context.switchToWs().getClient<AuthenticatedSocket>().data.user;
  return context.switchToHttp().getRequest<Request>().user as AuthenticatedUser | undefined;
}
