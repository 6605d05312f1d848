import { CLOSE_CODES, SOCKET_TOKEN_PARAMETER, SOCKET_UNAUTHORIZED } from '@fourfold/contracts';
import { io, WebSocket as WebSocketTransport } from 'socket.io-client';
import type { OpenWire } from './wire';

/** Close code of the browser when there was no closing handshake, or no connection at all. */
const ABNORMAL_CLOSURE = 1006;

/** Socket.IO closes its WebSocket without a code. A page that goes away closes with 1001, by the browser itself. */
class PoliteWebSocket extends WebSocketTransport {
  override doClose(): void {
    const socket = this.ws as WebSocket | null | undefined;
    if (!socket) return;
    socket.onerror = null;
    socket.close(CLOSE_CODES.normal);
    this.ws = null;
  }
}

/** Opens a wire through the Socket.IO door. */
export const openSocketIoWire: OpenWire = (path, token, events) => {
  const socket = io({
    path,
    addTrailingSlash: false,
    query: { [SOCKET_TOKEN_PARAMETER]: token },
    transports: [PoliteWebSocket],
    // Each try needs a token of its own: who holds the wire decides about the next.
    reconnection: false,
    forceNew: true,
  });
  let over = false;
  const finish = (tell: () => void): void => {
    if (over) return;
    over = true;
    socket.disconnect();
    tell();
  };

  socket.on('connect', events.onOpen);
  socket.onAny(events.onMessage);
  socket.on('connect_error', (error) =>
    finish(() =>
      error.message === SOCKET_UNAUTHORIZED ? events.onRefused() : events.onClosed(ABNORMAL_CLOSURE),
    ),
  );
  // Unlike the socket's `disconnect`, this also tells of a close before the handshake, as by a gateway that stops.
  socket.io.engine.on('close', (reason, details) => {
    // Socket.IO closes the engine itself before it tells of a refusal, which `connect_error` is for.
    if (reason === 'forced close') return;
    const { context } = (details ?? {}) as { context?: { code?: number } };
    finish(() => events.onClosed(context?.code ?? ABNORMAL_CLOSURE));
  });

  return {
    send: (name, payload) => void socket.emit(name, payload),
    ask: (name, payload, timeoutMs) =>
      socket.timeout(timeoutMs).emitWithAck(name, payload) as Promise<unknown>,
    close: () => {
      over = true;
      socket.disconnect();
    },
  };
};
