import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Cluster, Redis } from 'ioredis';
import type { ShutdownService } from '../lifecycle/shutdown.service';
import type { ServiceConfig } from '../config/service.config';
import { closeConnection, connectTo } from './connect';
import type { RedisTelemetry } from './telemetry';

/** How long the start waits for Redis, so that the first requests count towards the shared limits, too. */
const START_WAIT_MS = 2_000;

type Definition = Parameters<Redis['defineCommand']>[1];

/**
 * One server, or the primary that Sentinel names. With a Cluster, `RedisClusterClient` is injected in its place, which has
 * the same commands: every command and script touches keys of one hash slot only.
 */
export class RedisClient extends Redis {
  /** Registers a `.lua` file under its name; it takes one JSON argument and returns JSON. */
  defineScript(file: string): void {
    defineScript(this, file);
  }

  runScript<Answer>(name: string, keys: readonly string[], input: object): Promise<Answer> {
    return runScript(this, name, keys, input);
  }

  override defineCommand(name: string, definition: Definition): void {
    keepOutOfPipelines(this, name);
    super.defineCommand(name, definition);
  }
}

class RedisClusterClient extends Cluster {
  defineScript(file: string): void {
    defineScript(this, file);
  }

  runScript<Answer>(name: string, keys: readonly string[], input: object): Promise<Answer> {
    return runScript(this, name, keys, input);
  }

  override defineCommand(name: string, definition: Definition): void {
    keepOutOfPipelines(this, name);
    super.defineCommand(name, definition);
  }
}

function defineScript(client: Redis | Cluster, file: string): void {
  client.defineCommand(basename(file, '.lua'), { lua: readFileSync(file, 'utf8') });
}

async function runScript<Answer>(
  client: Redis | Cluster,
  name: string,
  keys: readonly string[],
  input: object,
): Promise<Answer> {
  const command = Reflect.get(client, name) as (...args: (string | number)[]) => Promise<string>;
  return JSON.parse(await command.call(client, keys.length, ...keys, JSON.stringify(input))) as Answer;
}

/** Scripts are rarely batched, and an automatic pipeline of one costs more than the command. */
function keepOutOfPipelines({ options }: Redis | Cluster, script: string): void {
  const { autoPipeliningIgnoredCommands: ignored = [] } = options;
  options.autoPipeliningIgnoredCommands = [...new Set([...ignored, script])];
}

/** The one Redis client of the process, shared by all users of `RedisClient`. */
export async function connectRedis(
  { redis, REDIS_KEY_PREFIX }: ServiceConfig,
  shutdown: ShutdownService,
  telemetry: RedisTelemetry,
): Promise<RedisClient | RedisClusterClient> {
  const client = connectTo({ server: RedisClient, cluster: RedisClusterClient }, redis, {
    keyPrefix: REDIS_KEY_PREFIX,
    enableAutoPipelining: true,
    // A Cluster would hold scripts without a time limit while none of its nodes answers.
    enableOfflineQueue: redis.mode !== 'cluster',
    // A request must fail soon rather than wait for Redis; the connection itself retries for ever.
    maxRetriesPerRequest: 1,
  });
  telemetry.watch('Redis is down; reconnecting', { commands: client });
  shutdown.register('redis', 'connection', () => Promise.resolve(closeConnection(client)));
  await once(client, 'ready', { signal: AbortSignal.timeout(START_WAIT_MS) }).catch(() => undefined);
  return client;
}
