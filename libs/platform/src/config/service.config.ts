import { ArrayMaxSize, IsIn, IsString, Matches } from 'class-validator';
import type { DatabaseOptions } from '../database/data-source';
import {
  HasOwnPasswordInProduction,
  inProduction,
  IsList,
  IsUrlOf,
  IsWholeNumber,
} from './config.decorators';

const NODE_ENVIRONMENTS = ['development', 'test', 'production'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What a developer's machine has; everybody knows it. */
const DEVELOPMENT_PASSWORD = 'fourfold';
const LOCAL_ORIGINS = ['http://localhost:8000', 'http://127.0.0.1:8000'];

/** What every service is told by its environment: a property is named as its variable. Getters are derived facts. */
export abstract class ServiceConfig {
  /** Name in logs, metrics and event subjects, such as `auth`. */
  abstract get service(): string;

  @IsIn(NODE_ENVIRONMENTS, { message: `$property must be one of ${NODE_ENVIRONMENTS.join(', ')}` })
  NODE_ENV: (typeof NODE_ENVIRONMENTS)[number] = 'development';

  @IsString()
  HOST = '127.0.0.1';

  @IsWholeNumber(0, 65_535)
  PORT = 8000;

  @IsIn(LOG_LEVELS, { message: `$property must be one of ${LOG_LEVELS.join(', ')}` })
  LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';

  /**
   * How long a process that is told to stop says that it is not ready and goes on serving, until load balancers have
   * noticed. Longer than the gateway keeps an unused connection to a service, no request can meet one that is closed.
   */
  @IsWholeNumber(0, 60_000)
  SHUTDOWN_DELAY_MS = 500;

  @IsUrlOf('redis:', 'rediss:')
  @HasOwnPasswordInProduction(DEVELOPMENT_PASSWORD)
  REDIS_URL = 'redis://127.0.0.1:6379';

  @IsString()
  REDIS_KEY_PREFIX = '';

  /** Where the public keys of access tokens are found. */
  @IsUrlOf('http:', 'https:')
  JWKS_URL = 'http://127.0.0.1:8001/.well-known/jwks.json';

  /** The origin under which people reach the web app. */
  @IsUrlOf('http:', 'https:')
  @Matches(/^https:\/\//, inProduction('must be set to a URL that starts with https:// in production'))
  PUBLIC_URL = 'http://localhost:8000';

  @IsList()
  ALLOWED_ORIGINS?: string[];

  /** Names of the places where this process kills itself in a fault test. */
  @IsList()
  @ArrayMaxSize(0, inProduction('is for fault tests and refused in production'))
  FAILPOINTS: string[] = [];

  get isProduction(): boolean {
    return this.NODE_ENV === 'production';
  }

  /** Origins from which a browser may open sockets and use cookies; those of the web app itself unless told otherwise. */
  get allowedOrigins(): string[] {
    if (this.ALLOWED_ORIGINS) return this.ALLOWED_ORIGINS;
    return [...new Set([new URL(this.PUBLIC_URL).origin, ...(this.isProduction ? [] : LOCAL_ORIGINS)])];
  }
}

/** The same of a service that keeps facts, in one schema of its own reached by a role of its own, and tells others of them. */
export abstract class DatabaseServiceConfig extends ServiceConfig {
  @IsUrlOf('nats:', 'tls:')
  @HasOwnPasswordInProduction(DEVELOPMENT_PASSWORD)
  NATS_URL = 'nats://127.0.0.1:4222';

  /** Put in front of every subject and stream name, so that several systems can share one NATS. */
  @IsString()
  NATS_SUBJECT_PREFIX = '';

  /** Copies of the stream of events: 1 on a single server, 3 in a cluster. */
  @IsWholeNumber(1, 5)
  NATS_STREAM_REPLICAS = 1;

  /** On a developer's machine the service's own role in the local database. */
  @IsUrlOf('postgres:', 'postgresql:')
  @HasOwnPasswordInProduction(DEVELOPMENT_PASSWORD)
  DATABASE_URL?: string;

  /** A role that may create databases and roles, for the command `provision` alone. */
  @IsUrlOf('postgres:', 'postgresql:')
  DATABASE_ADMIN_URL?: string;

  /** Two at least: a job that holds its lock on one connection works on another. */
  @IsWholeNumber(2, 100)
  DATABASE_POOL_SIZE = 10;

  get database(): Pick<DatabaseOptions, 'url' | 'schema' | 'poolSize'> {
    const url = `postgres://fourfold_${this.service}:${DEVELOPMENT_PASSWORD}@127.0.0.1:5432/fourfold`;
    return { url: this.DATABASE_URL ?? url, schema: this.service, poolSize: this.DATABASE_POOL_SIZE };
  }
}
