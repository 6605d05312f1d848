import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { AppError } from '../errors/app-error';
import { toAppError } from '../errors/to-app-error';
import { Access, type AccessLevel } from './access.decorators';
import { requireAccount, type AuthenticatedUser } from './authenticated-user';
import { bearerTokenOf } from './jwt.strategy';
import { RevocationService } from './revocation.service';
import { TokenService } from './token.service';

/** The global guard: every route needs a signed-in user with an account unless a decorator says otherwise. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenService,
    private readonly revocations: RevocationService,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // Queries and events between services have no user; the user of a socket was authenticated in its handshake.
    if (context.getType() !== 'http') return true;
    const targets = [context.getHandler(), context.getClass()];
    const access = (this.reflector.getAllAndOverride(Access, targets) as AccessLevel | undefined) ?? 'user';
    const request = context.switchToHttp().getRequest<Request>();
    if (access === 'public') return true;
    if (access === 'optional' && request.headers.authorization === undefined) return true;
    const user = await this.authenticate(context, request);
    if (this.revocations.isRevoked(user)) throw new AppError('unauthorized');
    if (access === 'user' || access === 'admin') requireAccount(user);
    if (access === 'admin' && !user.is_admin) throw new AppError('forbidden');
    return true;
  }

  private async authenticate(context: ExecutionContext, request: Request): Promise<AuthenticatedUser> {
    const token = bearerTokenOf(request) ?? '';
    const known = this.tokens.knownOwner(token);
    if (known) return (request.user = known);
    await super.canActivate(context);
    const user = request.user as AuthenticatedUser;
    this.tokens.remember(token, user);
    return user;
  }

  /** passport-jwt passes the reason of a refusal as `info`, also when it is a key that could not be fetched. */
  override handleRequest<TUser>(error: unknown, user: TUser | false, info: unknown): TUser {
    if (user && !error) return user;
    const outage = [error, info].map(toAppError).find(({ code }) => code === 'service_unavailable');
    throw outage ?? new AppError('unauthorized');
  }
}
