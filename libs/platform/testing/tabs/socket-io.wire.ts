import { io } from 'socket.io-client';
import type WebSocket from 'ws';
import type { Wire, WireEnds } from './wire';

/** Through the Socket.IO door. @throws Error when it is refused, or closed before it stands */
export async function openSocketIo(url: string, path: string, token: string, ends: WireEnds): Promise<Wire> {
  const socket = io(url, {
    path,
    query: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  socket.on('disconnect', (_reason, details) => {
    ends.onClosed((details as { context?: { code?: number } } | undefined)?.context?.code);
  });
  socket.onAny(ends.onMessage);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
    socket.once('disconnect', (reason) => reject(new Error(reason)));
  });
  return {
    get webSocket() {
      return Reflect.get(socket.io.engine.transport, 'ws') as WebSocket;
    },
    send: (name, payload) => socket.emit(name, payload),
    sendWithAck: (name, payload, timeoutMs) =>
      socket.timeout(timeoutMs).emitWithAck(name, payload) as Promise<unknown>,
    close: () => socket.disconnect(),
  };
}
