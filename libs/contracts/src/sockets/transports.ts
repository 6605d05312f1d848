/** Shared by both sockets and both transports. */
import type { ErrorCode } from '../errors';

/** The query parameter with the token. */
export const SOCKET_TOKEN_PARAMETER = 'token';
/** Its presence in the query selects the Socket.IO transport; otherwise it is a plain WebSocket. */
export const SOCKET_IO_PARAMETER = 'EIO';
/** Message of `connect_error` for a refused token. */
export const SOCKET_UNAUTHORIZED = 'unauthorized';

/** Messages of every socket, in both directions. */
export const KEEP_ALIVE = { ping: 'ping', pong: 'pong', serverPing: 'server_ping' } as const;

/** Messages that renew the token of a socket. */
export const SOCKET_SESSION = {
  authenticate: 'authenticate',
  authenticateRequired: 'authenticate_required',
} as const;

export const CLOSE_CODES = {
  normal: 1000,
  goingAway: 1001,
  /** Never sent: a close without a code. */
  noStatus: 1005,
  /** Refused token, or limits exceeded for too long. */
  policyViolation: 1008,
  messageTooBig: 1009,
  internalError: 1011,
  /** This replica stops: reconnect. */
  serviceRestart: 1012,
  /** The client reads too slowly: reconnect and catch up. */
  tryAgainLater: 1013,
  /** The session ended while the socket was open, or no fresh token came in time: sign in again. */
  accessRevoked: 4401,
  /** `server_ping` was not answered in time. */
  pingTimeout: 4408,
} as const;

export type EmptyPayload = Record<string, never>;

/** Payload of `error`, the answer to a refused message. */
export interface SocketError {
  message: string;
  code: ErrorCode;
  /** Of `muted`: the end. */
  until?: string;
}

/** Acknowledgement of a refused message; that of an accepted one is defined by its handler. */
export interface SocketAck {
  error?: SocketError;
}

export interface KeepAliveMessages {
  ping: EmptyPayload;
  pong: EmptyPayload;
}

/** What a client may send on every socket. */
export interface SocketClientMessages extends KeepAliveMessages {
  /** A fresh token of the same user, which replaces the one of the socket. */
  authenticate: { token: string };
}

/** What the server sends on every socket. */
export interface SocketServerMessages extends KeepAliveMessages {
  server_ping: EmptyPayload;
  /** The token has expired: without a fresh one the socket closes a minute later. */
  authenticate_required: EmptyPayload;
}
