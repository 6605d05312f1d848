import {
  SOCKET_MESSAGES_PER_SECOND,
  SOCKET_PAYLOAD_MAX_BYTES,
  SOCKET_PING_SECONDS,
  SOCKET_PONG_SECONDS,
} from '@fourfold/contracts';
import type { SocketPath } from '../auth/token.service';
import type { ServiceConfig } from '../config/service.config';

/** Every limit of the sockets of one replica. */
export interface SocketLimits {
  /** A longer message is refused; what is four times as long closes the socket. */
  messageBytes: number;
  /** Messages a socket may send in a second. */
  messagesPerSecond: number;
  /** Refusals for going too fast, in ten seconds, after which the socket is closed. */
  strikes: number;
  /** Messages of one socket that wait for the one before them. */
  waitingMessages: number;
  /** What may wait to be sent to a socket that reads slowly. */
  sendBufferBytes: number;
  socketsPerUser: number;
  socketsPerAddress: number;
  sockets: number;
  /** From the upgrade to the end of the handshake. */
  connectMs: number;
  pingEveryMs: number;
  /** How long a ping may go unanswered. */
  pongWithinMs: number;
  /** How often it is checked that nobody's access has ended unheard. */
  recheckEveryMs: number;
  /** A socket that is older must come back with a fresh token. */
  maxAgeMs: number;
  /** In how much time a stopping replica closes its sockets. */
  drainMs: number;
}

export const SOCKET_LIMITS: Readonly<SocketLimits> = {
  messageBytes: SOCKET_PAYLOAD_MAX_BYTES,
  messagesPerSecond: SOCKET_MESSAGES_PER_SECOND,
  strikes: 40,
  waitingMessages: 64,
  sendBufferBytes: 1_024 * 1_024,
  socketsPerUser: 50,
  socketsPerAddress: 2_000,
  sockets: 10_000,
  connectMs: 10_000,
  pingEveryMs: SOCKET_PING_SECONDS * 1_000,
  pongWithinMs: SOCKET_PONG_SECONDS * 1_000,
  recheckEveryMs: 30_000,
  maxAgeMs: 24 * 60 * 60_000,
  drainMs: 2_000,
};

export interface SocketsOptions {
  /** Such as `ROUTES.sockets.friends`; answers with and without a trailing slash. */
  path: SocketPath;
  /** Names of what clients may send, and of what only the server sends: the constants in contracts. */
  clientEvents: Readonly<Record<string, string>>;
  serverEvents: Readonly<Record<string, string>>;
  limits?: Partial<SocketLimits>;
}

/** The options with every limit in its place. */
export class SocketSettings {
  readonly path: SocketPath;
  readonly allowedOrigins: readonly string[];
  readonly redisUrl: string;
  readonly redisKeyPrefix: string;
  readonly clientEvents: ReadonlySet<string>;
  readonly serverEvents: ReadonlySet<string>;
  readonly limits: Readonly<SocketLimits>;

  constructor(
    { path, clientEvents, serverEvents, limits }: SocketsOptions,
    config: Pick<ServiceConfig, 'allowedOrigins' | 'REDIS_URL' | 'REDIS_KEY_PREFIX'>,
  ) {
    this.path = path;
    this.allowedOrigins = config.allowedOrigins;
    this.redisUrl = config.REDIS_URL;
    this.redisKeyPrefix = config.REDIS_KEY_PREFIX;
    this.clientEvents = new Set(Object.values(clientEvents));
    this.serverEvents = new Set(Object.values(serverEvents));
    this.limits = { ...SOCKET_LIMITS, ...limits };
  }
}
