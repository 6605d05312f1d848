import { HEADERS } from '@fourfold/contracts';
import { AppError, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import type { AuthConfig } from '../config';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Refuses what a page of another site sends, on every route: a form there could end or replace the session of a player,
 * since browsers take cookies from the answer to any form. Clients without pages send none of these headers.
 */
@Injectable()
export class ForeignSiteGuard implements CanActivate {
  constructor(@Inject(ServiceConfig) private readonly config: AuthConfig) {}

  /** @throws AppError `origin_refused` */
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const { method, headers } = context.switchToHttp().getRequest<Request>();
    if (SAFE_METHODS.has(method)) return true;
    if (headers['sec-fetch-site'] === 'cross-site' || !this.isOurs(headers))
      throw new AppError('origin_refused');
    return true;
  }

  /** Whether the origin, if there is one, is allowed or that of the requested host. */
  private isOurs(headers: IncomingHttpHeaders): boolean {
    const { origin } = headers;
    if (origin === undefined || this.config.allowedOrigins.includes(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const { host, protocol } = new URL(origin);
    const asked = headers[HEADERS.forwardedHost] ?? headers.host;
    return host !== '' && host === asked && (!this.config.secureCookies || protocol === 'https:');
  }
}
