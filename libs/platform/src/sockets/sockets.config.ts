import {
  SOCKET_AUTHENTICATE_SECONDS,
  SOCKET_MESSAGES_PER_SECOND,
  SOCKET_PAYLOAD_MAX_BYTES,
  SOCKET_PING_SECONDS,
  SOCKET_PONG_SECONDS,
  type ROUTES,
} from '@fourfold/contracts';
import type { ServiceConfig } from '../config/service.config';

/** Every limit of the sockets of one replica. */
const SOCKET_LIMITS = {
  /** A longer message is refused; one four times as long closes the socket. */
  messageBytes: SOCKET_PAYLOAD_MAX_BYTES,
  messagesPerSecond: SOCKET_MESSAGES_PER_SECOND,
  /** Messages refused as too fast, within ten seconds, after which the socket is closed. */
  strikes: 40,
  /** Messages of one socket that may be queued. */
  waitingMessages: 64,
  /** Bytes that may be buffered for a slow client. */
  sendBufferBytes: 1_024 * 1_024,
  socketsPerUser: 50,
  sockets: 10_000,
  /** From the upgrade to the end of the handshake. */
  connectMs: 10_000,
  pingEveryMs: SOCKET_PING_SECONDS * 1_000,
  /** How long a ping may go unanswered. */
  pongWithinMs: SOCKET_PONG_SECONDS * 1_000,
  /** How long a socket is kept after its token has run out. */
  authenticateWithinMs: SOCKET_AUTHENTICATE_SECONDS * 1_000,
  /** How long a drain waits for the messages in progress before it closes the socket nevertheless. */
  lastMessagesMs: 3_000,
};
export type SocketLimits = Readonly<Record<keyof typeof SOCKET_LIMITS, number>>;

export interface SocketsOptions {
  /** Such as `ROUTES.sockets.friends`; answers with and without a trailing slash. */
  path: (typeof ROUTES.sockets)[keyof typeof ROUTES.sockets];
  /** Names of the messages that only the server sends: the constants in contracts. */
  serverEvents: Readonly<Record<string, string>>;
  limits?: Partial<SocketLimits>;
}

/** The options completed with default limits, and the configuration of the service. */
export class SocketsConfig {
  readonly path = this.options.path;
  readonly serverEvents: ReadonlySet<string> = new Set(Object.values(this.options.serverEvents));
  readonly limits: SocketLimits = { ...SOCKET_LIMITS, ...this.options.limits };

  constructor(
    private readonly options: SocketsOptions,
    readonly config: ServiceConfig,
  ) {}
}
