import { createAdapter } from '@socket.io/redis-adapter';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { SocketSettings } from './sockets.options';
import type { SocketTelemetry } from './telemetry';

const COMMAND_TIMEOUT_MS = 1_000;
const RECONNECT_STEP_MS = 100;
const RECONNECT_MAX_MS = 2_000;

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

export interface AdapterConnections {
  adapter: ReturnType<typeof createAdapter>;
  disconnect(): void;
}

/**
 * Connects the rooms of all replicas. While Redis is away each replica tells its own sockets; what the others miss is not
 * made up for, clients catch up from what is stored.
 */
export function connectAdapter(settings: SocketSettings, telemetry: SocketTelemetry): AdapterConnections {
  const logger = new Logger('sockets');
  const retryStrategy = (times: number): number => Math.min(times * RECONNECT_STEP_MS, RECONNECT_MAX_MS);
  const publisher = new AdapterConnection(settings.redisUrl, {
    retryStrategy,
    // A message that could not be told now is told too late: nothing is kept for later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  publisher.onCommandFailed = () => telemetry.broadcastFailed();
  const subscriber = new AdapterConnection(settings.redisUrl, { retryStrategy, maxRetriesPerRequest: null });
  let reported = false;
  subscriber.on('ready', () => (reported = false));
  for (const connection of [publisher, subscriber])
    connection.on('error', (error: Error) => {
      if (!reported) logger.warn({ err: error, msg: 'Redis is away; other replicas are not told anything' });
      reported = true;
    });
  return {
    adapter: createAdapter(publisher, subscriber, {
      key: `${settings.redisKeyPrefix}sockets:${settings.path}`,
      publishOnSpecificResponseChannel: true,
    }),
    disconnect: () => [publisher, subscriber].forEach((connection) => connection.disconnect()),
  };
}
