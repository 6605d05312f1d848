import { clientAddress } from '@fourfold/platform';
import type { Request } from 'express';

const USER_AGENT_MAX_CHARACTERS = 512;

/** The origin of a request, as stored with sessions and failed logins. */
export interface Client {
  address: string;
  userAgent: string | null;
}

export function clientOf(request: Request): Client {
  return {
    address: clientAddress(request),
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX_CHARACTERS) ?? null,
  };
}
