import { createLiveSocket, type LiveSocket } from '../../lib/socket/live-socket';
import { socketToken } from './socket-token';

/** Socket.IO is loaded with the first connection. */
export function createAppSocket<Client, Server>(path: string): LiveSocket<Client, Server> {
  return createLiveSocket({
    path,
    token: socketToken,
    loadConnection: async () =>
      (await import('../../lib/socket/socket-io-connection')).openSocketIoConnection,
  });
}
