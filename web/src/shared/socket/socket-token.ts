import { ROUTES, type WsTokenResponse } from '@fourfold/contracts';
import { clientLog } from '../../lib/client-log';
import { NoSocketToken } from '../../lib/socket/no-socket-token';
import { api } from '../api';
import { sessionStore } from '../session/session';

/**
 * A ticket for one socket, or else the session token.
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
    clientLog.note('Failed to get a socket ticket', { error: String(error) });
    return undefined;
  }
}
