import { SERVICES, type ProcessName, type StoreKind } from '@fourfold/stack';
import { USUAL_PORTS } from './paths';
import { hostOf, outerHosts } from './reach';

/** `everything` runs from the build; `dev` and a single service run from source and restart after every change. */
export type Mode = 'everything' | 'dev' | 'stores' | { serve: ProcessName };

export interface Settings {
  mode: Mode;
  /** Whether to load demonstration data. */
  seed: boolean;
  /** The port of the gateway, or of the service that is run alone. */
  port: number;
  /** Where the page listens. Everything else is for this machine alone. */
  host: string;
  /** Where other machines find the page, if they may. */
  outerUrls: string[];
  /** The port of the web app, served from source in `dev`. */
  webPort: number;
  publicUrl: string;
  logFormat: 'pretty' | 'json';
  colour: boolean;
  /** Whether to start an inbox for mails: if there is no mail server, and not in production. */
  inbox: boolean;
  /** URLs of stores that already run; ignored unless they answer. */
  storeUrls: Partial<Record<StoreKind, string>>;
  /** Settings for all services: the environment of `npm start`, and those derived from the port. */
  passedOn: NodeJS.ProcessEnv;
}

const SEED = '--seed';
const DEFAULT_WEB_PORT = 5173;

/** Variables for this launcher or for one process only. */
const KEPT_BACK = ['PORT', 'WEB_PORT', 'HOST', 'LOG_FORMAT', 'DATABASE_ADMIN_URL'];

/** @throws Error naming the variable or argument that can't be used */
export function readSettings(env: NodeJS.ProcessEnv, args: string[]): Settings {
  const seed = args.includes(SEED);
  if (seed && env.NODE_ENV === 'production')
    throw new Error(`${SEED} creates accounts with a known password: not in production`);
  const mode = modeOf(args.filter((argument) => argument !== SEED));
  if (seed && typeof mode === 'object') throw new Error(`${SEED} needs all services`);
  const port = portOf('PORT', env, USUAL_PORTS[typeof mode === 'object' ? mode.serve : 'gateway']);
  const webPort = portOf('WEB_PORT', env, DEFAULT_WEB_PORT);
  const logFormat = env.LOG_FORMAT === 'json' ? 'json' : 'pretty';
  const pagePort = mode === 'dev' ? webPort : port;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${pagePort}`;
  const host = hostOf(env);
  const outerUrls = outerHosts(host).map((outer) => `http://${outer}:${pagePort}`);
  const local = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${pagePort}`);
  // In production the page has one address.
  const origins = [publicUrl, ...local, ...(env.NODE_ENV === 'production' ? [] : outerUrls)];
  return {
    mode,
    seed,
    port,
    host,
    outerUrls,
    webPort,
    publicUrl,
    logFormat,
    colour:
      logFormat === 'pretty' && !env.NO_COLOR && (process.stdout.isTTY === true || Boolean(env.FORCE_COLOR)),
    inbox: typeof mode === 'string' && !env.SMTP_URL && env.NODE_ENV !== 'production',
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

function modeOf([what, service, ...others]: string[]): Mode {
  if (what === undefined) return 'everything';
  if (what === 'serve' && others.length === 0) {
    const served = [...SERVICES, 'gateway' as const].find((name) => name === service);
    if (served) return { serve: served };
  } else if ((what === 'dev' || what === 'stores') && service === undefined) return what;
  throw new Error(
    `Unknown argument '${service ?? what}': 'dev', 'stores', 'serve <service>' and '${SEED}' are known`,
  );
}

function portOf(name: 'PORT' | 'WEB_PORT', env: NodeJS.ProcessEnv, otherwise: number): number {
  const port = Number(env[name] ?? otherwise);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name}=${env[name]} is not a port number`);
  return port;
}
