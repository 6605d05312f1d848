import { QUERY_TIMEOUT_MS } from '@fourfold/contracts';
import {
  ArrayMaxSize,
  Equals,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  ValidateIf,
} from 'class-validator';
import {
  HasOwnPasswordInProduction,
  inProduction,
  IsList,
  IsSwitch,
  IsUrlListOf,
  IsUrlOf,
  IsWholeNumber,
} from './config.decorators';
import { FitsRedisMode, REDIS_MODES, redisServersOf, type RedisServers } from './redis-servers';

const NODE_ENVIRONMENTS = ['development', 'test', 'production'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const MAX_CLOCK_OFFSET_MS = 60 * 60_000;

/** The password of the stores in development, which is no secret. */
const DEVELOPMENT_PASSWORD = 'fourfold';
/** As many as a connection to Postgres answers in about 200 ms, so that the pool is never a queue of seconds. */
const REQUESTS_PER_CONNECTION = 10;
const LOCAL_ORIGINS = ['http://localhost:8000', 'http://127.0.0.1:8000'];

/** Where the tables of a service are. */
export interface DatabaseConnection {
  url: string;
  /** The service's own schema; the role of `url` has no rights on others. */
  schema: string;
  /** Connections of this process, at the most. */
  poolSize: number;
  /** Longest wait for a connection: a new one, or a free one of an exhausted pool. */
  connectTimeoutMs: number;
  /** Longest wait for the answer to a statement, after which the connection is given up; endless by default. */
  queryTimeoutMs?: number;
  /** Whether statements that are sent often are prepared, which is the default. */
  preparesStatements?: boolean;
}

/** Settings of every service: a property has the name of its environment variable; getters derive values. */
export abstract class ServiceConfig {
  /** Name in logs, metrics and event subjects, such as `auth`. */
  abstract get service(): string;

  @IsIn(NODE_ENVIRONMENTS, { message: `$property must be one of ${NODE_ENVIRONMENTS.join(', ')}` })
  NODE_ENV: (typeof NODE_ENVIRONMENTS)[number] = 'development';

  /** The release that runs; set in the images. */
  @IsString()
  RELEASE_VERSION = 'development';

  /** This machine alone, unless somebody decides otherwise: the images do. */
  @IsString()
  HOST = '127.0.0.1';

  @IsWholeNumber(0, 65_535)
  PORT = 8000;

  @IsIn(LOG_LEVELS, { message: `$property must be one of ${LOG_LEVELS.join(', ')}` })
  LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';

  /**
   * How long a stopping process reports not ready but still serves, until load balancers have noticed.
   * If longer than the gateway keeps idle connections, no request is sent on a connection that closes.
   */
  @IsWholeNumber(0, 60_000)
  SHUTDOWN_DELAY_MS = 500;

  /** Time over which a stopping process closes 500 sockets or more, so that their clients do not all come back at once; up to 20 s. */
  @IsWholeNumber(0, 600_000)
  SOCKET_DRAIN_MS = 15_000;

  /** One server, which is the default; `sentinel` and `cluster` say what is at the addresses of `REDIS_URL`. */
  @IsIn(REDIS_MODES, { message: `$property must be one of ${REDIS_MODES.join(', ')}` })
  REDIS_MODE: (typeof REDIS_MODES)[number] = 'server';

  /** The server, or several sentinels or nodes of a Cluster; the first has the credentials for the Redis servers. */
  @IsUrlListOf('redis:', 'rediss:')
  @FitsRedisMode()
  @HasOwnPasswordInProduction(DEVELOPMENT_PASSWORD)
  REDIS_URL = 'redis://127.0.0.1:6379';

  /** The name under which the sentinels know the Redis servers. */
  @ValidateIf(({ REDIS_MODE }: ServiceConfig) => REDIS_MODE === 'sentinel')
  @IsNotEmpty({ message: '$property must be set when REDIS_MODE is sentinel' })
  REDIS_SENTINEL_MASTER?: string;

  /** The password of the sentinels themselves, if they have one. */
  @IsOptional()
  @IsString()
  REDIS_SENTINEL_PASSWORD?: string;

  /** How long a command may take, including the wait for a connection. */
  @IsWholeNumber(1, 600_000)
  REDIS_COMMAND_TIMEOUT_MS = 1_000;

  /** Without braces: they would put all keys into one hash slot. */
  @Matches(/^[^{}]*$/, { message: '$property must not contain braces' })
  REDIS_KEY_PREFIX = '';

  /** URL of the public keys of access tokens. */
  @IsUrlOf('http:', 'https:')
  JWKS_URL = 'http://127.0.0.1:8001/.well-known/jwks.json';

  /** The origin under which people reach the web app. */
  @IsUrlOf('http:', 'https:')
  @Matches(/^https:\/\//, inProduction('must be set to a URL that starts with https:// in production'))
  PUBLIC_URL = 'http://localhost:8000';

  @IsList()
  ALLOWED_ORIGINS?: string[];

  /** Requests and socket messages that may be in progress in this process; beyond that they are refused with 503. */
  @IsOptional()
  @IsWholeNumber(1, 100_000)
  REQUEST_LIMIT?: number;

  /** Those of one user: several tabs and devices that load at once. */
  @IsWholeNumber(1)
  REQUEST_LIMIT_PER_USER = 50;

  /** Those of one address: a school sits behind one. */
  @IsWholeNumber(1)
  REQUEST_LIMIT_PER_ADDRESS = 200;

  /** Names of the failpoints at which this process kills itself in fault tests. */
  @IsList()
  @ArrayMaxSize(0, inProduction('is for fault tests and refused in production'))
  FAILPOINTS: string[] = [];

  /** By how much the clock of this process is wrong, in fault tests. */
  @IsWholeNumber(-MAX_CLOCK_OFFSET_MS, MAX_CLOCK_OFFSET_MS)
  @Equals(0, inProduction('is for fault tests and refused in production'))
  CLOCK_OFFSET_MS = 0;

  abstract get requestLimit(): number;

  get requestLimits(): { total: number; perUser: number; perAddress: number } {
    return {
      total: this.requestLimit,
      perUser: this.REQUEST_LIMIT_PER_USER,
      perAddress: this.REQUEST_LIMIT_PER_ADDRESS,
    };
  }

  get isProduction(): boolean {
    return this.NODE_ENV === 'production';
  }

  get redis(): RedisServers {
    return redisServersOf(this);
  }

  /** Origins from which a browser may open sockets and use cookies; by default those of the web app itself. */
  get allowedOrigins(): string[] {
    if (this.ALLOWED_ORIGINS) return this.ALLOWED_ORIGINS;
    return [...new Set([new URL(this.PUBLIC_URL).origin, ...(this.isProduction ? [] : LOCAL_ORIGINS)])];
  }
}

/** Settings of a service with events and a database schema of its own, which its own role accesses. */
export abstract class DatabaseServiceConfig extends ServiceConfig {
  @IsUrlOf('nats:', 'tls:')
  @HasOwnPasswordInProduction(DEVELOPMENT_PASSWORD)
  NATS_URL = 'nats://127.0.0.1:4222';

  /** Prefix of every subject and stream name, so that several installations can share one NATS. */
  @IsString()
  NATS_SUBJECT_PREFIX = '';

  /** Replicas of the event stream: 1 on a single server, 3 in a cluster. */
  @IsWholeNumber(1, 5)
  NATS_STREAM_REPLICAS = 1;

  /**
   * Largest size of the event stream, on each server that stores it; NATS reserves it. A full stream refuses events, which
   * then wait in the outboxes.
   */
  @IsWholeNumber(1, Number.MAX_SAFE_INTEGER)
  NATS_STREAM_MAX_BYTES = 1_024 ** 3;

  /** How long another service may take to answer a query. */
  @IsWholeNumber(1, 600_000)
  QUERY_TIMEOUT_MS = QUERY_TIMEOUT_MS;

  /** In development the default is the role of the service in the local database. */
  @IsUrlOf('postgres:', 'postgresql:')
  @HasOwnPasswordInProduction(DEVELOPMENT_PASSWORD)
  DATABASE_URL?: string;

  /** A role that may create databases and roles; used by the command `provision` alone. */
  @IsUrlOf('postgres:', 'postgresql:')
  DATABASE_ADMIN_URL?: string;

  /** At least two: a job works on one connection while another holds its lock. */
  @IsWholeNumber(2, 100)
  DATABASE_POOL_SIZE = 10;

  /** How long a request may wait for a connection: a new one, or a free one of an exhausted pool. */
  @IsWholeNumber(1, 600_000)
  DATABASE_CONNECT_TIMEOUT_MS = 1_000;

  /**
   * How long a statement may take, with its way. Longer than Postgres lets it take (5 s), whose own refusal keeps the
   * connection.
   */
  @IsWholeNumber(1, 600_000)
  DATABASE_QUERY_TIMEOUT_MS = 7_000;

  /** `false` behind a pooler that keeps no prepared statements, such as PgBouncer before 1.21 or without `max_prepared_statements`. */
  @IsSwitch()
  DATABASE_PREPARED_STATEMENTS = true;

  get requestLimit(): number {
    return this.REQUEST_LIMIT ?? this.DATABASE_POOL_SIZE * REQUESTS_PER_CONNECTION;
  }

  get database(): DatabaseConnection {
    const url = `postgres://fourfold_${this.service}:${DEVELOPMENT_PASSWORD}@127.0.0.1:5432/fourfold`;
    return {
      url: this.DATABASE_URL ?? url,
      schema: this.service,
      poolSize: this.DATABASE_POOL_SIZE,
      connectTimeoutMs: this.DATABASE_CONNECT_TIMEOUT_MS,
      queryTimeoutMs: this.DATABASE_QUERY_TIMEOUT_MS,
      preparesStatements: this.DATABASE_PREPARED_STATEMENTS,
    };
  }
}
