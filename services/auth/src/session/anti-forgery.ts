import { ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuthConfig } from '../config';

/**
 * The anti-forgery value of a session: a MAC over its id, so that a cookie planted by another site or subdomain never
 * matches. Constant for the session, so that concurrent refreshes of several tabs do not invalidate each other.
 */
@Injectable()
export class AntiForgery {
  constructor(@Inject(ServiceConfig) private readonly config: AuthConfig) {}

  valueFor(sessionId: string): string {
    const mac = createHmac('sha256', this.config.COOKIE_SECRET).update(`anti-forgery:${sessionId}`);
    return mac.digest('base64url');
  }

  matches(sessionId: string, value: string | undefined): boolean {
    if (value === undefined) return false;
    const expected = Buffer.from(this.valueFor(sessionId));
    const given = Buffer.from(value);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
