import { KEEP_ALIVE, type SocketClientMessages, type SocketServerMessages } from '@fourfold/contracts';
import type { OpenTab, SocketTab } from '@fourfold/testing/tab';

/** One in ten clients speaks Socket.IO, the others plain frames. */
const SOCKET_IO_EVERY = 10;

/** Opens the socket of the client with this number. */
export async function openSocket<Tab extends SocketTab<SocketClientMessages, SocketServerMessages>>(
  transports: readonly [name: string, open: OpenTab<Tab>][],
  { url, token, number }: { url: string; token: string; number: number },
): Promise<Tab> {
  const wanted = number % SOCKET_IO_EVERY === 0 ? 'Socket.IO' : 'plain';
  const [, open] = transports.find(([name]) => name === wanted)!;
  const tab = await open(url, token);
  tab.events.on('message', (name) => {
    if (name === KEEP_ALIVE.serverPing) tab.send(KEEP_ALIVE.pong, {});
  });
  return tab;
}
