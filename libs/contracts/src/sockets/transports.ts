/** Shared by both sockets and both transports. */
import type { ErrorCode } from '../errors';
import { EVERY_CLIENT, EVERY_SERVER } from './every-socket';

/** The query parameter with the token. */
export const SOCKET_TOKEN_PARAMETER = 'token';
/** Its presence in the query selects the Socket.IO transport; otherwise it is a plain WebSocket. */
export const SOCKET_IO_PARAMETER = 'EIO';
/** Message of `connect_error` for a refused token. */
export const SOCKET_UNAUTHORIZED = 'unauthorized';

/** Messages that keep a socket open, in both directions. */
export const KEEP_ALIVE = {
  ping: EVERY_SERVER.ping.name,
  pong: EVERY_SERVER.pong.name,
  serverPing: EVERY_SERVER.serverPing.name,
} as const;

/** Messages that renew the token of a socket. */
export const SOCKET_SESSION = {
  authenticate: EVERY_CLIENT.authenticate.name,
  authenticateRequired: EVERY_SERVER.authenticateRequired.name,
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
