import { createAdapter } from '@socket.io/redis-adapter';
import { Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Server, type DefaultEventsMap } from 'socket.io';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { reportOutages } from '../redis/redis.client';
import { SocketSettings } from './sockets.options';
import type { Listeners, SocketData } from './socket.types';
import { SocketTelemetry } from './telemetry';
import { connectionOf } from './transports/client-connection';
import { TransportEngine } from './transports/transport.engine';

const COMMAND_TIMEOUT_MS = 1_000;

/**
 * A connection for Socket.IO's Redis adapter, which neither waits for its commands nor looks at their errors: a Redis that
 * is away would end the process by rejections that nobody handles.
 */
class AdapterConnection extends Redis {
  onCommandFailed: () => void = () => undefined;

  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const answer = super.sendCommand(...args);
    if (answer instanceof Promise) answer.catch(() => this.onCommandFailed());
    return answer;
  }
}

/** Socket.IO on an engine of ours instead of an HTTP server: requests reach it through the handshake guard alone. */
@Injectable()
export class IoServer<Messages extends object = Record<string, object>> extends Server<
  DefaultEventsMap,
  Listeners<Messages>,
  DefaultEventsMap,
  SocketData
> {
  constructor(
    { path, limits, config }: SocketSettings,
    engine: TransportEngine,
    telemetry: SocketTelemetry,
    shutdown: ShutdownRegistry,
  ) {
    const connections = connectRedis(config.REDIS_URL, telemetry);
    super({
      adapter: createAdapter(...connections, {
        key: `${config.REDIS_KEY_PREFIX}sockets:${path}`,
        publishOnSpecificResponseChannel: true,
      }),
      connectTimeout: limits.connectMs,
      serveClient: false,
    });
    this.bind(engine);
    telemetry.watchBuffers(() =>
      [...this.sockets.sockets.values()].reduce((sum, socket) => sum + connectionOf(socket).bufferedBytes, 0),
    );
    shutdown.register('redis', 'socket adapter', async () =>
      connections.forEach((connection) => connection.disconnect()),
    );
  }
}

/**
 * Connects the rooms of all replicas. While Redis is away each replica tells its own sockets; what the others miss is not
 * made up for, clients catch up from what is stored.
 */
function connectRedis(url: string, telemetry: SocketTelemetry): [publisher: Redis, subscriber: Redis] {
  const publisher = new AdapterConnection(url, {
    // A message that could not be told now is told too late: nothing is kept for later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  publisher.onCommandFailed = () => telemetry.broadcastFailed();
  const subscriber = new AdapterConnection(url, { maxRetriesPerRequest: null });
  reportOutages('Redis is away; other replicas are not told anything', publisher, subscriber);
  return [publisher, subscriber];
}
