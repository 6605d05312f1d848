import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { ShutdownService } from '../lifecycle/shutdown.service';
import type { ServiceConfig } from '../config/service.config';

const COMMAND_TIMEOUT_MS = 1_000;
/** Detects a server that vanished without closing the connection. */
const SILENT_SOCKET_MS = 2_000;
const RECONNECT_STEP_MS = 100;
/** The longest pause before a connection that was lost is tried again. */
const RECONNECT_MAX_MS = 2_000;
/** How long the start waits for Redis, so that the first requests count towards the shared limits, too. */
const START_WAIT_MS = 2_000;

export class RedisClient extends Redis {
  /** Registers a `.lua` file under its name; it takes one JSON argument and returns JSON. */
  defineScript(file: string): void {
    this.defineCommand(basename(file, '.lua'), { lua: readFileSync(file, 'utf8') });
  }

  async runScript<Answer>(name: string, keys: readonly string[], input: object): Promise<Answer> {
    const command = Reflect.get(this, name) as (...args: (string | number)[]) => Promise<string>;
    return JSON.parse(await command.call(this, keys.length, ...keys, JSON.stringify(input))) as Answer;
  }

  /** Keeps scripts out of automatic pipelines: they are rarely batched, and a pipeline of one costs more than the command. */
  override defineCommand(name: string, definition: Parameters<Redis['defineCommand']>[1]): void {
    const { autoPipeliningIgnoredCommands: ignored = [] } = this.options;
    this.options.autoPipeliningIgnoredCommands = [...new Set([...ignored, name])];
    super.defineCommand(name, definition);
  }
}

/** The one Redis connection of the process, shared by all users of `RedisClient`. */
export async function connectRedis(
  { REDIS_URL, REDIS_KEY_PREFIX }: ServiceConfig,
  shutdown: ShutdownService,
): Promise<RedisClient> {
  const client = new RedisClient(REDIS_URL, {
    keyPrefix: REDIS_KEY_PREFIX,
    // A request must fail soon rather than wait for Redis; the connection itself retries for ever.
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: SILENT_SOCKET_MS,
    socketTimeout: SILENT_SOCKET_MS,
    retryStrategy: (times) => Math.min(times * RECONNECT_STEP_MS, RECONNECT_MAX_MS),
    enableAutoPipelining: true,
  });
  reportOutages('Redis is down; reconnecting', client);
  shutdown.register('redis', 'connection', () => Promise.resolve(client.disconnect()));
  await once(client, 'ready', { signal: AbortSignal.timeout(START_WAIT_MS) }).catch(() => undefined);
  return client;
}

/** Logs an outage once, however many connections notice it. */
export function reportOutages(msg: string, ...connections: Redis[]): void {
  const logger = new Logger('redis');
  let reported = false;
  for (const connection of connections) {
    connection.on('ready', () => (reported = false));
    connection.on('error', (error: Error) => {
      if (!reported) logger.warn({ err: error, msg });
      reported = true;
    });
  }
}
