import { COOKIES } from '@fourfold/contracts';
import { clientAddress } from '@fourfold/platform';
import type { Request } from 'express';

const USER_AGENT_MAX_CHARACTERS = 512;

/** The origin of a request, as stored with sessions and failed logins. */
export interface Client {
  address: string;
  userAgent: string | null;
  /** Of a known device; not stored. */
  deviceCookie: string | undefined;
}

export function clientOf(request: Request): Client {
  return {
    address: clientAddress(request),
    userAgent: userAgentOf(request),
    deviceCookie: readCookie(request, COOKIES.knownDevice),
  };
}

export function userAgentOf({ headers }: Request): string | null {
  return headers['user-agent']?.slice(0, USER_AGENT_MAX_CHARACTERS) ?? null;
}

/** cookie-parser turns `j:{…}` into an object, which is no valid value here. */
export function readCookie(request: Request, name: string): string | undefined {
  const value = (request.cookies as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
