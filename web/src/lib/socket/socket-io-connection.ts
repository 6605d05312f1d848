import {
  CLOSE_CODES,
  RECONNECT_FIRST_MS,
  RECONNECT_MAX_MS,
  RECONNECT_TRIES,
  SOCKET_TOKEN_PARAMETER,
  SOCKET_UNAUTHORIZED,
} from '@fourfold/contracts';
import { io, WebSocket as WebSocketTransport } from 'socket.io-client';
import { reconnectPauseMs } from './reconnect-pause';
import { NoSocketToken } from './no-socket-token';

/** `lost`: all attempts failed. `no_token`: there is none, or the server refused it. */
export type DisconnectReason = 'closed' | 'lost' | 'no_token';

/** A connection that is restored by Socket.IO after an abnormal close. */
export interface Connection {
  send: (name: string, payload: object) => void;
  /** @throws Error when no acknowledgement comes in time */
  ask: (name: string, payload: object, timeoutMs: number) => Promise<unknown>;
  /** Closes with code 1000; no event follows. */
  close: () => void;
}

export interface ConnectionEvents {
  onOpen: () => void;
  onMessage: (name: string, payload: unknown) => void;
  /** The connection broke or could not be opened; this is the number of the next attempt. */
  onRetry: (attempt: number) => void;
  /** No attempt follows. */
  onGone: (reason: DisconnectReason) => void;
}

/** @param token called for each attempt; `NoSocketToken` ends them */
export type OpenConnection = (
  path: string,
  token: () => Promise<string>,
  events: ConnectionEvents,
) => Connection;

/** After these the server does not expect the client back. */
const FINAL_CODES: readonly (number | undefined)[] = [CLOSE_CODES.normal, CLOSE_CODES.goingAway];

/** Socket.IO's WebSocket with what it lacks: a new token for each attempt, and close codes. */
function transportWith(token: () => Promise<string>): typeof WebSocketTransport {
  return class extends WebSocketTransport {
    private isReady = false;

    override doOpen(): this {
      token().then(
        (fresh) => {
          if (this.readyState !== 'opening') return;
          this.query[SOCKET_TOKEN_PARAMETER] = fresh;
          super.doOpen();
        },
        (error: Error) => this.onError('no token', error),
      );
      return this;
    }

    override doClose(): void {
      const socket = this.ws as WebSocket | null | undefined;
      if (!socket) return;
      socket.onerror = null;
      socket.close(CLOSE_CODES.normal);
      this.ws = null;
    }

    protected override onPacket(...[packet]: Parameters<WebSocketTransport['onPacket']>): void {
      this.isReady = true;
      super.onPacket(packet);
    }

    /** Socket.IO ignores a close before the handshake, as from a gateway that shuts down. */
    protected override onClose(...[details]: Parameters<WebSocketTransport['onClose']>): void {
      if (this.isReady || !details) super.onClose(details);
      else this.onError('closed before the handshake', details);
    }
  };
}

export const openSocketIoConnection: OpenConnection = (path, token, events) => {
  const socket = io({
    path,
    addTrailingSlash: false,
    transports: [transportWith(token)],
    // A pause deviates by up to all of itself, so that it is between none and twice as long; the last is cut at 10 s.
    reconnectionDelay: RECONNECT_FIRST_MS / 2,
    reconnectionDelayMax: RECONNECT_MAX_MS,
    randomizationFactor: 1,
    forceNew: true,
  });
  /** Socket.IO's own count begins anew with every WebSocket, even if the server closes it before it accepts the client. */
  let attempt = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    clearTimeout(pause);
    socket.off();
    socket.disconnect();
  };
  const end = (reason: DisconnectReason): void => {
    close();
    events.onGone(reason);
  };
  const retry = (): void => {
    if (attempt === RECONNECT_TRIES) return end('lost');
    attempt += 1;
    // Socket.IO does not come back by itself after the server has disconnected or refused the client.
    if (!socket.active) pause = setTimeout(() => socket.connect(), reconnectPauseMs(attempt));
    events.onRetry(attempt);
  };

  socket.on('connect', () => {
    attempt = 0;
    events.onOpen();
  });
  socket.onAny(events.onMessage);
  socket.on('disconnect', (_reason, details) => {
    const { context } = (details ?? {}) as { context?: { code?: number } };
    if (FINAL_CODES.includes(context?.code)) end('closed');
    else retry();
  });
  socket.on('connect_error', (error: Error & { description?: unknown }) => {
    const isRefused = error.message === SOCKET_UNAUTHORIZED || error.description instanceof NoSocketToken;
    if (isRefused) end('no_token');
    else retry();
  });

  return {
    send: (name, payload) => void socket.emit(name, payload),
    ask: (name, payload, timeoutMs) =>
      socket.timeout(timeoutMs).emitWithAck(name, payload) as Promise<unknown>,
    close,
  };
};
