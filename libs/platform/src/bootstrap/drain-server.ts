import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

const CHECK_MS = 50;

/**
 * @returns a function that stops listening and waits until every request in flight has its answer; a connection is closed as
 * soon as it is idle
 */
export function drainable(server: Server): () => Promise<void> {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return async () => {
    if (!server.listening) return;
    // Who has connected is accepted within a whole turn of the event loop; the system would reset the connection.
    await setImmediate();
    await setImmediate();
    // Not `server.close()` of HTTP, which closes idle connections at once.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    const sweep = setInterval(() => closeIdle(server, connections), CHECK_MS);
    await closed.finally(() => clearInterval(sweep));
  };
}

/** To Node a connection is idle although its client has yet to read a part of the answer, which would be lost. */
function closeIdle(server: Server, connections: ReadonlySet<Socket>): void {
  const isSending = [...connections].some(({ writableLength }) => writableLength > 0);
  if (!isSending) server.closeIdleConnections();
}
