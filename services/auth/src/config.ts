import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fourfold/contracts';
import { ConfigError, EnvReader, readDatabaseSettings, readServiceSettings } from '@fourfold/platform';
import type { DatabaseSettings, Environment, ServiceSettings } from '@fourfold/platform';
import { isEmail, length } from 'class-validator';
import { availableParallelism } from 'node:os';
import { SCHEMA } from './database';
import type { HashingLimits } from './password/hashing-queue';

export interface AdminCredentials {
  email: string;
  password: string;
}

export interface AuthConfig {
  settings: ServiceSettings;
  database: DatabaseSettings;
  /** A private JWK set; without one the process signs with a key of its own, outside of production only. */
  signingKeysFile: string | undefined;
  cookieSecret: string;
  /** Cookies travel over https only. */
  secureCookies: boolean;
  hashing: HashingLimits;
  /** Made at start if there is no such account. */
  firstAdmin: AdminCredentials | undefined;
}

interface Variables extends Pick<AuthConfig, 'settings' | 'database' | 'signingKeysFile' | 'cookieSecret'> {
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  threadPoolSize: number;
}

const DEFAULT_PORT = 8001;
const EXAMPLE_COOKIE_SECRET = 'fourfold-development-cookie-secret-0';
/** libuv's own default. */
const DEFAULT_THREAD_POOL_SIZE = 4;
/** About a second of work on two cores: a rush of players waits, a flood is refused. */
const WAITING_FOR_HASH = 100;
const ADMIN_PASSWORD_RULE = `must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`;

/** @throws ConfigError listing everything that is wrong with the environment */
export function loadConfig(
  environment: Environment = process.env,
  cores = availableParallelism(),
): AuthConfig {
  const env = new EnvReader(environment);
  const variables = readVariables(env);
  env.finish();
  return toConfig(variables, cores);
}

/** First step: variables, each checked. */
function readVariables(env: EnvReader): Variables {
  const variables: Variables = {
    settings: readServiceSettings(env, { name: SCHEMA, defaultPort: DEFAULT_PORT }),
    database: readDatabaseSettings(env, SCHEMA),
    signingKeysFile: env.optional('SIGNING_KEYS_FILE'),
    cookieSecret: env.secret('COOKIE_SECRET', { example: EXAMPLE_COOKIE_SECRET }),
    adminEmail: env.optional('ADMIN_EMAIL'),
    adminPassword: env.optional('ADMIN_PASSWORD'),
    threadPoolSize: env.integer('UV_THREADPOOL_SIZE', {
      default: DEFAULT_THREAD_POOL_SIZE,
      min: 2,
      max: 1024,
    }),
  };
  if (env.isProduction && variables.signingKeysFile === undefined)
    env.fault('SIGNING_KEYS_FILE', 'is not set');
  checkAdmin(env, variables);
  return variables;
}

function checkAdmin(env: EnvReader, { adminEmail, adminPassword }: Variables): void {
  if (adminEmail === undefined && adminPassword === undefined) return;
  if (!isAdminEmail(adminEmail)) env.fault('ADMIN_EMAIL', 'must be an e-mail address');
  if (!isAdminPassword(adminPassword)) env.fault('ADMIN_PASSWORD', ADMIN_PASSWORD_RULE);
}

/**
 * An admin named on the command line.
 * @throws ConfigError
 */
export function parseAdmin(email: string | undefined, password: string | undefined): AdminCredentials {
  if (!isAdminEmail(email)) throw new ConfigError(['the first argument must be an e-mail address']);
  if (!isAdminPassword(password))
    throw new ConfigError([`the second argument, the password, ${ADMIN_PASSWORD_RULE}`]);
  return { email, password };
}

function isAdminEmail(email: string | undefined): email is string {
  return isEmail(email);
}

function isAdminPassword(password: string | undefined): password is string {
  return length(password, PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH);
}

/** Second step: what the service works with. */
function toConfig(
  { adminEmail, adminPassword, threadPoolSize, ...variables }: Variables,
  cores: number,
): AuthConfig {
  return {
    ...variables,
    secureCookies: variables.settings.publicUrl.startsWith('https://'),
    hashing: {
      // Hashes run in libuv's pool; one thread stays free for name look-ups and signatures.
      concurrency: Math.min(cores, threadPoolSize - 1),
      waiting: WAITING_FOR_HASH,
    },
    firstAdmin:
      adminEmail !== undefined && adminPassword !== undefined
        ? { email: adminEmail, password: adminPassword }
        : undefined,
  };
}
