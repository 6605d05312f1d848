import { ROUTES, type WsTokenResponse } from '@fourfold/contracts';
import { api } from '../api';
import { clientLog } from '../client-log';
import { sessionStore } from '../session/session';

/** Nobody is signed in as far as sockets are concerned. */
export class NoSocketToken extends Error {
  constructor() {
    super('No authentication token available');
    this.name = 'NoSocketToken';
  }
}

/**
 * A fresh token for one socket, else the token that is stored in this browser.
 * @throws NoSocketToken when there is neither
 */
export async function socketToken(): Promise<string> {
  const token = (await issuedToken()) || sessionStore.state().session?.token;
  if (!token) throw new NoSocketToken();
  return token;
}

async function issuedToken(): Promise<string | undefined> {
  try {
    return (await api.get<Partial<WsTokenResponse> | undefined>(ROUTES.auth.wsToken))?.token;
  } catch (error) {
    clientLog.note('No token for a socket', { error: String(error) });
    return undefined;
  }
}
