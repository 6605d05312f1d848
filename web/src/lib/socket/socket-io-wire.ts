import { CLOSE_CODES, SOCKET_TOKEN_PARAMETER, SOCKET_UNAUTHORIZED } from '@fourfold/contracts';
import { io, WebSocket as WebSocketTransport } from 'socket.io-client';

/** A single connection, which never reconnects. */
export interface Wire {
  send: (name: string, payload: object) => void;
  /** @throws Error when no acknowledgement comes in time */
  ask: (name: string, payload: object, timeoutMs: number) => Promise<unknown>;
  /** Closes with code 1000. */
  close: () => void;
}

export interface WireEvents {
  onOpen: () => void;
  onMessage: (name: string, payload: unknown) => void;
  /** Called once, even if the connection was never open. */
  onClosed: (code: number) => void;
  /** Called instead of `onClosed` when the server rejects the token. */
  onRefused: () => void;
}

export type OpenWire = (path: string, token: string, events: WireEvents) => Wire;

/** The browser's close code for a connection that ended without a closing handshake. */
const ABNORMAL_CLOSURE = 1006;

/** Socket.IO closes its WebSocket without a code; the server needs 1000. */
class CleanCloseWebSocket extends WebSocketTransport {
  override doClose(): void {
    const socket = this.ws as WebSocket | null | undefined;
    if (!socket) return;
    socket.onerror = null;
    socket.close(CLOSE_CODES.normal);
    this.ws = null;
  }
}

export const openSocketIoWire: OpenWire = (path, token, events) => {
  const socket = io({
    path,
    addTrailingSlash: false,
    query: { [SOCKET_TOKEN_PARAMETER]: token },
    transports: [CleanCloseWebSocket],
    // Each attempt needs a new token, so the live socket does the reconnecting.
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
  // Unlike `disconnect`, this also fires for a close before the handshake.
  socket.io.engine.on('close', (reason, details) => {
    // Socket.IO closes the engine itself after a refusal, which `connect_error` handles.
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
