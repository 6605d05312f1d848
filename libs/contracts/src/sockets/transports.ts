/** What both sockets and both transports share. */
import type { ErrorCode } from '../errors';

/** The query parameter of the upgrade that carries the token. */
export const SOCKET_TOKEN_PARAMETER = 'token';
/** Its presence in the upgrade's query chooses the Socket.IO transport; without it it is a plain WebSocket. */
export const SOCKET_IO_PARAMETER = 'EIO';
/** What `connect_error` says when the token is refused. */
export const SOCKET_UNAUTHORIZED = 'unauthorized';

/** Known on every socket, in both directions. */
export const KEEP_ALIVE = { ping: 'ping', pong: 'pong', serverPing: 'server_ping' } as const;

/** How a socket outlives the token that opened it. */
export const SOCKET_SESSION = {
  authenticate: 'authenticate',
  authenticateRequired: 'authenticate_required',
} as const;

export const CLOSE_CODES = {
  normal: 1000,
  goingAway: 1001,
  /** Never sent: stands for a close without a code. */
  noStatus: 1005,
  /** Refused token, or limits ignored for too long. */
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

/** Payload of `error`, the only answer to a message that was refused. */
export interface SocketError {
  message: string;
  code: ErrorCode;
}

/** What an acknowledgement says of a refused message; of an accepted one it says what its handler has to say. */
export interface SocketAck {
  error?: SocketError;
}

export interface KeepAliveMessages {
  ping: EmptyPayload;
  pong: EmptyPayload;
}

/** What a client may send on every socket. */
export interface SocketClientMessages extends KeepAliveMessages {
  /** A fresh token of the same user, in place of the one that opened the socket. */
  authenticate: { token: string };
}

/** What the server sends on every socket. */
export interface SocketServerMessages extends KeepAliveMessages {
  server_ping: EmptyPayload;
  /** The token has run out: without a fresh one the socket is closed a minute later. */
  authenticate_required: EmptyPayload;
}
