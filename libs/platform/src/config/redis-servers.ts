import { ValidateBy, type ValidationArguments } from 'class-validator';
import { separateUrls } from './config.decorators';

export const REDIS_MODES = ['server', 'sentinel', 'cluster'] as const;

/** How Redis is reached, read from the settings. */
export interface RedisServers {
  mode: (typeof REDIS_MODES)[number];
  /** The server, the sentinels, or some nodes of the Cluster. */
  nodes: { host: string; port: number }[];
  username?: string;
  password?: string;
  database: number;
  tls: boolean;
  /** How long a command may take, including the wait for a connection. */
  commandTimeoutMs: number;
  sentinel: { master: string; password?: string };
}

const DEFAULT_PORTS = { server: 6379, sentinel: 26_379, cluster: 6379 };

interface RedisVariables {
  REDIS_URL: string;
  REDIS_MODE: RedisServers['mode'];
  REDIS_SENTINEL_MASTER?: string;
  REDIS_SENTINEL_PASSWORD?: string;
  REDIS_COMMAND_TIMEOUT_MS: number;
}

/** Credentials, database and TLS are those of the first URL. */
export function redisServersOf(variables: RedisVariables): RedisServers {
  const { REDIS_URL, REDIS_MODE: mode, REDIS_SENTINEL_MASTER: master = '' } = variables;
  const urls = separateUrls(REDIS_URL).map((url) => new URL(url));
  const { username, password, pathname, protocol } = urls[0]!;
  return {
    mode,
    nodes: urls.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || DEFAULT_PORTS[mode],
    })),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    database: Number(pathname.slice(1)) || 0,
    tls: protocol === 'rediss:',
    commandTimeoutMs: variables.REDIS_COMMAND_TIMEOUT_MS,
    sentinel: {
      master,
      ...(variables.REDIS_SENTINEL_PASSWORD !== undefined && { password: variables.REDIS_SENTINEL_PASSWORD }),
    },
  };
}

/** One URL for one server; the nodes of a Cluster have no numbered databases. */
export function FitsRedisMode(): PropertyDecorator {
  const faultOf = (list: string, mode: RedisServers['mode']): string | undefined => {
    const urls = separateUrls(list);
    if (mode === 'server' && urls.length > 1)
      return 'must be one URL unless REDIS_MODE is sentinel or cluster';
    const hasDatabase = urls.some((url) => (URL.parse(url)?.pathname ?? '').length > 1);
    return mode === 'cluster' && hasDatabase
      ? 'must not name a database when REDIS_MODE is cluster'
      : undefined;
  };
  return ValidateBy({
    name: 'fitsRedisMode',
    validator: {
      validate: (list: string, args) => faultOf(list, modeOf(args)) === undefined,
      defaultMessage: (args) => `$property ${faultOf(args?.value as string, modeOf(args))}`,
    },
  });
}

const modeOf = (args?: ValidationArguments): RedisServers['mode'] =>
  (args?.object as RedisVariables).REDIS_MODE;
