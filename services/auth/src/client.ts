import { clientAddress } from '@fourfold/platform';
import type { Request } from 'express';

const USER_AGENT_MAX_CHARACTERS = 512;

/** Where a request came from, as sessions and failed logins remember it. */
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
