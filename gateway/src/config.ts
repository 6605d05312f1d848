import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@fourfold/contracts';
import { EnvReader, readServiceSettings, type Environment, type ServiceSettings } from '@fourfold/platform';

/** Limits per client; the address is the true peer's, an IPv6 one by its /64. */
export interface LimitSettings {
  addressPerMinute: number;
  userPerMinute: number;
  loginPer5Minutes: number;
  registerPerHour: number;
}

export interface TunnelSettings {
  /** Sockets open at once through this process. */
  total: number;
  /** The same from one address; a school or an office may share one. */
  perAddress: number;
}

/** Everything the gateway is told by its environment. A class, so that it can be injected by itself. */
export class GatewayConfig {
  constructor(
    readonly settings: ServiceSettings,
    /** Where each service is; one that is not configured is answered with 503. */
    readonly upstreams: ReadonlyMap<ServiceName, URL>,
    readonly webRoot: string,
    /** Where metrics are read; port 0 turns the listener off. */
    readonly management: { host: string; port: number },
    /** Proxies of ours in front of the gateway; each appends the address it saw to `X-Forwarded-For`. */
    readonly trustedProxyHops: number,
    readonly limits: LimitSettings,
    readonly tunnels: TunnelSettings,
  ) {}
}

/** The ports of services that run alone on this machine; production names every service it has. */
const LOCAL_PORTS: Record<ServiceName, number> = {
  auth: 8001,
  puzzles: 8002,
  social: 8003,
  battle: 8004,
  admin: 8005,
};

/** The web app's build. Sources and the build of the gateway both lie one folder below the package. */
const WEB_BUILD = join(__dirname, '..', '..', 'web', 'dist');

const MAX_PORT = 65_535;

/** @throws ConfigError naming everything that is wrong with the environment */
export function loadConfig(environment: Environment = process.env): GatewayConfig {
  const env = new EnvReader(environment);
  const config = new GatewayConfig(
    readServiceSettings(env, { name: 'gateway', defaultPort: 8000, defaultHost: '' }),
    readUpstreams(env),
    env.string('WEB_ROOT', { default: WEB_BUILD }),
    {
      host: env.string('MANAGEMENT_HOST', { default: '127.0.0.1' }),
      port: env.integer('MANAGEMENT_PORT', { default: 8090, max: MAX_PORT }),
    },
    env.integer('TRUSTED_PROXY_HOPS', { default: 0, max: 10 }),
    {
      addressPerMinute: env.integer('ADDRESS_LIMIT_PER_MINUTE', { default: 3_000, min: 1 }),
      userPerMinute: env.integer('USER_LIMIT_PER_MINUTE', { default: 1_200, min: 1 }),
      loginPer5Minutes: env.integer('LOGIN_LIMIT_PER_5_MINUTES', { default: 60, min: 1 }),
      registerPerHour: env.integer('REGISTER_LIMIT_PER_HOUR', { default: 300, min: 1 }),
    },
    {
      total: env.integer('SOCKET_LIMIT', { default: 10_000, min: 1 }),
      perAddress: env.integer('SOCKET_LIMIT_PER_ADDRESS', { default: 2_000, min: 1 }),
    },
  );
  env.finish();
  return config;
}

function readUpstreams(env: EnvReader): Map<ServiceName, URL> {
  const upstreams = new Map<ServiceName, URL>();
  for (const service of SERVICE_NAMES) {
    const name = `${service.toUpperCase()}_URL`;
    if (env.isProduction && env.optional(name) === undefined) continue;
    const value = env.url(name, {
      default: `http://127.0.0.1:${LOCAL_PORTS[service]}`,
      protocols: ['http:'],
    });
    if (!URL.canParse(value)) continue;
    const url = new URL(value);
    if (url.pathname !== '/' || url.search !== '') env.fault(name, 'must not have a path');
    upstreams.set(service, url);
  }
  return upstreams;
}
