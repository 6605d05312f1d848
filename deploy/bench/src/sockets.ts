import { KEEP_ALIVE, type SocketClientMessages, type SocketServerMessages } from '@fourfold/contracts';
import type { SocketTab, Transports } from '@fourfold/testing/tab';

/** One in ten clients speaks Socket.IO, the others plain frames. */
const SOCKET_IO_EVERY = 10;

/** Opens the socket of the client with this number. */
export async function openSocket<Tab extends SocketTab<SocketClientMessages, SocketServerMessages>>(
  [[, openSocketIo], [, openPlain]]: Transports<Tab>,
  { url, token, number }: { url: string; token: string; number: number },
): Promise<Tab> {
  const tab = await (number % SOCKET_IO_EVERY === 0 ? openSocketIo : openPlain)(url, token);
  tab.events.on('message', (name) => {
    if (name === KEEP_ALIVE.serverPing) tab.send(KEEP_ALIVE.pong, {});
  });
  return tab;
}
