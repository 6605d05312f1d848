import type { StoreKind } from '@fourfold/testing';

export interface Settings {
  /** Where people reach the gateway. */
  port: number;
  publicUrl: string;
  logFormat: 'pretty' | 'json';
  colour: boolean;
  /** Start the stores, prepare the database, and leave the services to be run one by one. */
  storesOnly: boolean;
  /** Take mails on this machine and show them: there is no mail server, and this is not production. */
  inbox: boolean;
  /** Stores that already run somewhere, if they answer. */
  storeUrls: Partial<Record<StoreKind, string>>;
  /** Settings for all services: whatever was given to `npm start`, and what follows from the port. */
  passedOn: NodeJS.ProcessEnv;
}

const DEFAULT_PORT = 8000;

/** Variables that mean something to this launcher or to one process only. */
const KEPT_BACK = ['PORT', 'HOST', 'LOG_FORMAT', 'DATABASE_ADMIN_URL'];

/** @throws Error naming the variable or argument that can't be used */
export function readSettings(env: NodeJS.ProcessEnv, args: string[]): Settings {
  const port = Number(env.PORT ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT=${env.PORT} is not a port number`);
  const unknown = args.find((argument) => argument !== 'stores');
  if (unknown !== undefined)
    throw new Error(`Unknown argument '${unknown}': only 'stores' is known (npm start -- stores)`);
  const logFormat = env.LOG_FORMAT === 'json' ? 'json' : 'pretty';
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const origins = [publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return {
    port,
    publicUrl,
    logFormat,
    colour:
      logFormat === 'pretty' && !env.NO_COLOR && (process.stdout.isTTY === true || Boolean(env.FORCE_COLOR)),
    storesOnly: args.includes('stores'),
    inbox: !env.SMTP_URL && env.NODE_ENV !== 'production',
    storeUrls: {
      ...(env.DATABASE_ADMIN_URL ? { postgres: env.DATABASE_ADMIN_URL } : {}),
      ...(env.REDIS_URL ? { redis: env.REDIS_URL } : {}),
      ...(env.NATS_URL ? { nats: env.NATS_URL } : {}),
    },
    passedOn: {
      NODE_ENV: 'development',
      ALLOWED_ORIGINS: [...new Set(origins)].join(','),
      ...Object.fromEntries(
        Object.entries(env).filter(([name]) => !KEPT_BACK.includes(name) && !name.startsWith('npm_')),
      ),
    },
  };
}
