import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The anti-forgery value of a session: a MAC over its id, so that a cookie planted by another site or subdomain never
 * fits. It lasts as long as the session, so that tabs that refresh at the same time don't invalidate each other.
 */
export class AntiForgery {
  constructor(private readonly secret: string) {}

  valueFor(sessionId: string): string {
    return createHmac('sha256', this.secret).update(`anti-forgery:${sessionId}`).digest('base64url');
  }

  matches(sessionId: string, value: string | undefined): boolean {
    if (value === undefined) return false;
    const expected = Buffer.from(this.valueFor(sessionId));
    const given = Buffer.from(value);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
