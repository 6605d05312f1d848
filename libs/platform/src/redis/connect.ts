import { Cluster, Redis, type ClusterOptions, type RedisOptions } from 'ioredis';
import type { RedisServers } from '../config/redis-servers';

/** Detects a server that vanished without closing the connection, unless commands may take longer. */
const SILENT_SOCKET_MS = 2_000;
const RECONNECT_STEP_MS = 100;
/** The longest pause before a connection that was lost is tried again. */
const RECONNECT_MAX_MS = 2_000;
/** How often a Cluster is asked which node has which keys, besides after every redirection. */
const SLOTS_REFRESH_MS = 10_000;

const reconnectPause = (times: number): number => Math.min(times * RECONNECT_STEP_MS, RECONNECT_MAX_MS);

/** What a connection is created with; the options that a server and a Cluster have in common. */
export interface ConnectionOptions {
  keyPrefix?: string;
  enableAutoPipelining?: boolean;
  enableOfflineQueue?: boolean;
  maxRetriesPerRequest?: number;
  autoResubscribe?: boolean;
}

/** Constructors, so that the classes with our methods are created like those of ioredis. */
export interface Clients<One extends Redis, Many extends Cluster> {
  server: new (options: RedisOptions) => One;
  cluster: new (nodes: { host: string; port: number }[], options: ClusterOptions) => Many;
}

const closed = new WeakSet<Redis | Cluster>();

/** Connects to the one server, to the primary that Sentinel names, or to all nodes of a Cluster. It reconnects until it is closed. */
export function connectTo<One extends Redis, Many extends Cluster>(
  clients: Clients<One, Many>,
  { mode, nodes, sentinel, database, tls, commandTimeoutMs, ...credentials }: RedisServers,
  { enableOfflineQueue = true, keyPrefix = '', enableAutoPipelining = false, ...options }: ConnectionOptions,
): One | Many {
  const common = {
    ...credentials,
    ...options,
    commandTimeout: commandTimeoutMs,
    connectTimeout: SILENT_SOCKET_MS,
    socketTimeout: Math.max(SILENT_SOCKET_MS, commandTimeoutMs),
    ...(tls && { tls: {} }),
  };
  if (mode === 'cluster')
    return new clients.cluster(nodes, {
      redisOptions: common,
      keyPrefix,
      enableAutoPipelining,
      enableOfflineQueue,
      shardedSubscribers: true,
      slotsRefreshTimeout: SILENT_SOCKET_MS,
      slotsRefreshInterval: SLOTS_REFRESH_MS,
      clusterRetryStrategy: reconnectPause,
      // With the host names of the settings, not addresses of the nodes: certificates name hosts.
      ...(tls && { dnsLookup: (address, callback) => callback(null, address) }),
    });
  const client = new clients.server({
    ...common,
    keyPrefix,
    enableAutoPipelining,
    enableOfflineQueue,
    db: database,
    retryStrategy: reconnectPause,
    ...(mode === 'server'
      ? nodes[0]
      : {
          sentinels: nodes,
          name: sentinel.master,
          ...(sentinel.password !== undefined && { sentinelPassword: sentinel.password }),
          enableTLSForSentinelMode: tls,
          sentinelRetryStrategy: reconnectPause,
          // One that accepts connections but does not answer would keep the others from being asked.
          sentinelCommandTimeout: SILENT_SOCKET_MS,
          // A former primary that still answers is left as soon as a sentinel has announced its successor.
          failoverDetector: true,
          reconnectOnError: (error) => error.message.startsWith('READONLY'),
        }),
  });
  connectAgainWhenGivenUp(client);
  return client;
}

/** Closes what `connectTo` has returned. */
export function closeConnection(client: Redis | Cluster): void {
  closed.add(client);
  client.disconnect();
}

/**
 * ioredis ends a connection for good when a sentinel announces a new primary at the moment in which one is asked for it:
 * every command would fail until the process is restarted.
 */
function connectAgainWhenGivenUp(client: Redis): void {
  client.on('end', () => {
    // What fails is also an error of the connection, which is logged.
    if (!closed.has(client)) client.connect().catch(() => undefined);
  });
}
