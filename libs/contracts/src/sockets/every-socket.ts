/** The messages that every socket has. */
import { declareMessage as message, type MessageMap } from '../declared';

export type EmptyPayload = Record<string, never>;

/** What a client may send on every socket. */
export const EVERY_CLIENT = {
  ping: message('ping').of<EmptyPayload>(),
  pong: message('pong').of<EmptyPayload>(),
  /** A fresh token of the same user, which replaces the one of the socket. */
  authenticate: message('authenticate').of<{ token: string }>(),
} as const;

/** What the server sends on every socket. */
export const EVERY_SERVER = {
  ping: message('ping').of<EmptyPayload>(),
  pong: message('pong').of<EmptyPayload>(),
  serverPing: message('server_ping').of<EmptyPayload>(),
  /** The token has expired: without a fresh one the socket closes a minute later. */
  authenticateRequired: message('authenticate_required').of<EmptyPayload>(),
} as const;

export type SocketClientMessages = MessageMap<typeof EVERY_CLIENT>;
export type SocketServerMessages = MessageMap<typeof EVERY_SERVER>;
