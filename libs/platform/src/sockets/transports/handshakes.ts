import type { IncomingMessage } from 'node:http';
import type { AuthenticatedUser } from '../../auth/authenticated-user';
import type { TransportName } from '../socket.types';

/** What the upgrade found out about a connection. */
export interface Handshake {
  transport: TransportName;
  requestId: string;
  token: string;
  /** Known at the upgrade of a plain WebSocket; Socket.IO's token is checked when it connects. */
  user: AuthenticatedUser | undefined;
}

/** Kept beside the requests: whatever Socket.IO hands on of a request can then hold no token. */
export const handshakes = new WeakMap<IncomingMessage, Handshake>();
