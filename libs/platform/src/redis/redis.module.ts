import { Global, Logger, Module } from '@nestjs/common';
import { ShutdownRegistry } from '../bootstrap/shutdown.registry';
import { ServiceConfig } from '../config/service.config';
import { RedisClient } from './redis.client';

const COMMAND_TIMEOUT_MS = 1_000;
/** A server that vanished without a word leaves a connection that is open for this side alone; this ends it. */
const SILENT_SOCKET_MS = 2_000;
const RECONNECT_STEP_MS = 100;
/** The longest pause before a connection that was lost is tried again. */
export const RECONNECT_MAX_MS = 2_000;

function connect({ REDIS_URL, REDIS_KEY_PREFIX }: ServiceConfig): RedisClient {
  const logger = new Logger('redis');
  const client = new RedisClient(REDIS_URL, {
    keyPrefix: REDIS_KEY_PREFIX,
    // A request must fail soon rather than wait for a Redis that is away; the connection itself never gives up.
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: SILENT_SOCKET_MS,
    socketTimeout: SILENT_SOCKET_MS,
    retryStrategy: (times) => Math.min(times * RECONNECT_STEP_MS, RECONNECT_MAX_MS),
    enableAutoPipelining: true,
    // What sockets ask and tell comes alone: a pipeline of one costs more than its command.
    autoPipeliningIgnoredCommands: ['eval', 'publish'],
  });
  let reported = false;
  client.on('ready', () => (reported = false));
  client.on('error', (error: Error) => {
    if (!reported) logger.warn({ err: error, msg: 'Redis is away; reconnecting' });
    reported = true;
  });
  return client;
}

/** One Redis connection for the process, shared by whoever injects `RedisClient`. */
@Global()
@Module({
  providers: [
    {
      provide: RedisClient,
      inject: [ServiceConfig, ShutdownRegistry],
      useFactory: (config: ServiceConfig, shutdown: ShutdownRegistry) => {
        const client = connect(config);
        shutdown.register('redis', 'connection', () => Promise.resolve(client.disconnect()));
        return client;
      },
    },
  ],
  exports: [RedisClient],
})
export class RedisModule {}
