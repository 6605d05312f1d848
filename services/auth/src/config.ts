import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fourfold/contracts';
import { ConfigError, EnvReader, readDatabaseSettings, readServiceSettings } from '@fourfold/platform';
import type { DatabaseSettings, Environment, ServiceSettings } from '@fourfold/platform';
import { isEmail, length } from 'class-validator';
import { availableParallelism } from 'node:os';
import { SCHEMA } from './database';
import type { SmtpSettings } from './mail/mail.transport';
import type { HashingLimits } from './password/hashing-queue';
import type { PasswordResetSettings } from './password/password-reset.settings';

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
  mail: {
    /** Undefined only outside of production: mails then wait. */
    smtp: SmtpSettings | undefined;
  };
  passwordReset: PasswordResetSettings;
  /** Made at start if there is no such account. */
  firstAdmin: AdminCredentials | undefined;
}

interface Variables extends Pick<
  AuthConfig,
  'settings' | 'database' | 'signingKeysFile' | 'cookieSecret' | 'passwordReset'
> {
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
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
/** Enough for somebody who mistrusts the first two; too few to fill a stranger's mailbox. */
const RESET_MAILS_PER_HOUR = 3;
const SMTP_PROTOCOLS = ['smtp:', 'smtps:'];
/** An address, or a name and an address in angle brackets. */
const SENDER = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
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
  const exposesTokens = env.boolean('EXPOSE_RESET_TOKENS', { default: false });
  const variables: Variables = {
    settings: readServiceSettings(env, { name: SCHEMA, defaultPort: DEFAULT_PORT }),
    database: readDatabaseSettings(env, SCHEMA),
    signingKeysFile: env.optional('SIGNING_KEYS_FILE'),
    cookieSecret: env.secret('COOKIE_SECRET', { example: EXAMPLE_COOKIE_SECRET }),
    smtpUrl:
      env.optional('SMTP_URL') === undefined ? undefined : env.url('SMTP_URL', { protocols: SMTP_PROTOCOLS }),
    mailFrom: env.optional('MAIL_FROM'),
    passwordReset: {
      exposesTokens,
      // Whoever reads the tokens off the answers needs no protection from mails.
      mailsPerHour: env.integer('RESET_MAILS_PER_HOUR', {
        default: exposesTokens ? 1_000 : RESET_MAILS_PER_HOUR,
        min: 1,
      }),
    },
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
  if (env.isProduction && exposesTokens)
    env.fault('EXPOSE_RESET_TOKENS', 'shows password-reset tokens to anybody and is refused in production');
  checkMail(env, variables);
  checkAdmin(env, variables);
  return variables;
}

function checkMail(env: EnvReader, { smtpUrl, mailFrom }: Variables): void {
  if (env.isProduction && smtpUrl === undefined) env.fault('SMTP_URL', 'is not set');
  if (mailFrom !== undefined && !SENDER.test(mailFrom))
    env.fault('MAIL_FROM', 'must be an e-mail address, or a name and an <address>');
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
  { adminEmail, adminPassword, threadPoolSize, smtpUrl, mailFrom, ...variables }: Variables,
  cores: number,
): AuthConfig {
  const sender = mailFrom ?? `Fourfold <no-reply@${new URL(variables.settings.publicUrl).hostname}>`;
  return {
    ...variables,
    secureCookies: variables.settings.publicUrl.startsWith('https://'),
    hashing: {
      // Hashes run in libuv's pool; one thread stays free for name look-ups and signatures.
      concurrency: Math.min(cores, threadPoolSize - 1),
      waiting: WAITING_FOR_HASH,
    },
    mail: { smtp: smtpUrl === undefined ? undefined : { url: smtpUrl, from: sender } },
    firstAdmin:
      adminEmail !== undefined && adminPassword !== undefined
        ? { email: adminEmail, password: adminPassword }
        : undefined,
  };
}
