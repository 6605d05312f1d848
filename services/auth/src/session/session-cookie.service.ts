import { COOKIES, HEADERS, LONGEST_COOKIE_SECONDS, REFRESH_COOKIE_PATH } from '@fourfold/contracts';
import { Clock, ServiceConfig } from '@fourfold/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { clientOf, readCookie } from '../client';
import type { AuthConfig } from '../config';
import { KnownDeviceService } from '../lockout/known-device.service';
import type { CookieCredential, SignedIn } from './session.service';

const DEVICE_COOKIE_MS = LONGEST_COOKIE_SECONDS * 1_000;

/** Reads and writes the cookies of a session. */
@Injectable()
export class SessionCookieService {
  constructor(
    @Inject(ServiceConfig) private readonly config: AuthConfig,
    private readonly devices: KnownDeviceService,
    private readonly clock: Clock,
  ) {}

  /** The refresh cookie of a request. */
  credentialOf(request: Request): CookieCredential | undefined {
    const refreshToken = readCookie(request, COOKIES.refreshToken);
    if (refreshToken === undefined) return undefined;
    const value = request.get(HEADERS.antiForgery);
    return {
      refreshToken,
      deviceCookie: clientOf(request).deviceCookie,
      isProvenFor: (sessionId) => this.isAntiForgeryValue(sessionId, value),
    };
  }

  /** Writes the session cookies, without an expiry when the session ends with the browser. */
  write(response: Response, { session }: SignedIn): void {
    const secondsLeft = Math.round((session.expiresAt.getTime() - this.clock.now().getTime()) / 1000);
    const lifetime = session.rememberMe ? { maxAge: secondsLeft * 1000 } : {};
    response.cookie(COOKIES.refreshToken, session.refreshToken, { ...this.refreshCookie(), ...lifetime });
    response.cookie(COOKIES.antiForgery, this.antiForgeryValue(session.sessionId), {
      ...this.antiForgeryCookie(),
      ...lifetime,
    });
  }

  clear(response: Response): void {
    response.clearCookie(COOKIES.refreshToken, this.refreshCookie());
    response.clearCookie(COOKIES.antiForgery, this.antiForgeryCookie());
  }

  /** The cookies of a session that begins; they also make the browser a known device of its user. */
  writeFirst(request: Request, response: Response, signedIn: SignedIn): void {
    const { userId } = signedIn.user;
    this.write(response, signedIn);
    response.cookie(COOKIES.knownDevice, this.devices.remember(clientOf(request).deviceCookie, userId), {
      ...this.common(),
      httpOnly: true,
      path: REFRESH_COOKIE_PATH,
      maxAge: DEVICE_COOKIE_MS,
    });
  }

  /**
   * A MAC over the id of the session, so that a cookie planted by another site or subdomain never matches. Constant for
   * the session, so that concurrent refreshes of several tabs do not invalidate each other.
   */
  private antiForgeryValue(sessionId: string): string {
    const mac = createHmac('sha256', this.config.COOKIE_SECRET).update(`anti-forgery:${sessionId}`);
    return mac.digest('base64url');
  }

  private isAntiForgeryValue(sessionId: string, value: string | undefined): boolean {
    if (value === undefined) return false;
    const expected = Buffer.from(this.antiForgeryValue(sessionId));
    const given = Buffer.from(value);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private refreshCookie(): CookieOptions {
    return { ...this.common(), httpOnly: true, path: REFRESH_COOKIE_PATH };
  }

  private antiForgeryCookie(): CookieOptions {
    return { ...this.common(), httpOnly: false, path: '/' };
  }

  private common(): CookieOptions {
    return { secure: this.config.secureCookies, sameSite: 'strict' };
  }
}
