import type { EnvReader } from './env-reader';

export type NodeEnvironment = 'development' | 'test' | 'production';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** What every service needs to know, whatever it does. */
export interface ServiceSettings {
  /** Name in logs, metrics and event subjects, such as `auth`. */
  service: string;
  nodeEnv: NodeEnvironment;
  isProduction: boolean;
  host: string;
  port: number;
  logLevel: LogLevel;
  natsUrl: string;
  /** Put in front of every subject and stream name, so that several systems can share one NATS. */
  subjectPrefix: string;
  redisUrl: string;
  redisKeyPrefix: string;
  /** Where the public keys of access tokens are found. */
  jwksUrl: string;
  /** The origin under which people reach the web app. */
  publicUrl: string;
  allowedOrigins: string[];
  /** Names of the places where this process kills itself in a fault test; always empty in production. */
  failpoints: string[];
}

export interface DatabaseSettings {
  url: string;
  schema: string;
  poolSize: number;
}

const NODE_ENVIRONMENTS = ['development', 'test', 'production'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
/** What a developer's machine has; everybody knows it. */
const DEVELOPMENT_PASSWORD = 'fourfold';
const LOCAL_ORIGINS = ['http://localhost:8000', 'http://127.0.0.1:8000'];

/** Reads the settings that all services share. Faults are collected in `env`; call `env.finish()` at the end. */
export function readServiceSettings(
  env: EnvReader,
  {
    name,
    defaultPort,
    defaultHost = '127.0.0.1',
  }: { name: string; defaultPort: number; defaultHost?: string },
): ServiceSettings {
  const nodeEnv = env.oneOf('NODE_ENV', NODE_ENVIRONMENTS, { default: 'development' });
  const publicUrl = env.url('PUBLIC_URL', {
    default: 'http://localhost:8000',
    protocols: ['http:', 'https:'],
  });
  const failpoints = env.list('FAILPOINTS', { default: [] });
  if (env.isProduction && failpoints.length > 0)
    env.fault('FAILPOINTS', 'is for fault tests and refused in production');
  return {
    service: name,
    nodeEnv,
    isProduction: env.isProduction,
    host: env.string('HOST', { default: defaultHost }),
    port: env.integer('PORT', { default: defaultPort, max: 65_535 }),
    logLevel: env.oneOf('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
    natsUrl: env.url('NATS_URL', { default: 'nats://127.0.0.1:4222', protocols: ['nats:', 'tls:'] }),
    subjectPrefix: env.string('NATS_SUBJECT_PREFIX', { default: '' }),
    redisUrl: env.url('REDIS_URL', { default: 'redis://127.0.0.1:6379', protocols: ['redis:', 'rediss:'] }),
    redisKeyPrefix: env.string('REDIS_KEY_PREFIX', { default: '' }),
    jwksUrl: env.url('JWKS_URL', {
      default: 'http://127.0.0.1:8001/.well-known/jwks.json',
      protocols: ['http:', 'https:'],
    }),
    publicUrl,
    allowedOrigins: env.list('ALLOWED_ORIGINS', {
      default: [
        ...new Set([
          new URL(publicUrl || LOCAL_ORIGINS[0]!).origin,
          ...(env.isProduction ? [] : LOCAL_ORIGINS),
        ]),
      ],
    }),
    failpoints,
  };
}

/** Reads where a service keeps its facts: one schema of its own, reached by a role of its own. */
export function readDatabaseSettings(env: EnvReader, schema: string): DatabaseSettings {
  const url = env.url('DATABASE_URL', {
    default: `postgres://fourfold_${schema}:${DEVELOPMENT_PASSWORD}@127.0.0.1:5432/fourfold`,
    protocols: ['postgres:', 'postgresql:'],
  });
  if (env.isProduction && passwordOf(url) === DEVELOPMENT_PASSWORD)
    env.fault('DATABASE_URL', 'must be set, with a password of its own in production');
  return {
    url,
    schema,
    poolSize: env.integer('DATABASE_POOL_SIZE', { default: 10, min: 1, max: 100 }),
  };
}

function passwordOf(url: string): string | undefined {
  return URL.canParse(url) ? decodeURIComponent(new URL(url).password) : undefined;
}
