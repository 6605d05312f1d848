import 'reflect-metadata';
import { loadConfig, type ConfigError, type Environment } from './load-config';
import { DatabaseServiceConfig } from './service.config';

class ThingsConfig extends DatabaseServiceConfig {
  override PORT = 8099;

  get service(): string {
    return 'things';
  }
}

const load = (environment: Environment) => loadConfig(ThingsConfig, environment);

function faultsOf(environment: Environment): string[] {
  try {
    load(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fourfold.example',
  DATABASE_URL: 'postgres://fourfold_things:a-secret-of-its-own@db/fourfold',
  NATS_URL: 'nats://things:a-secret-of-its-own@nats:4222',
  REDIS_URL: 'redis://things:a-secret-of-its-own@redis:6379',
};

describe('the configuration of a service', () => {
  it('needs nothing in development', () => {
    expect(load({})).toMatchObject({
      PORT: 8099,
      database: {
        url: 'postgres://fourfold_things:fourfold@127.0.0.1:5432/fourfold',
        schema: 'things',
        poolSize: 10,
        connectTimeoutMs: 1_000,
        preparesStatements: true,
      },
    });
  });

  it('allows the origin of PUBLIC_URL, the local origins in development, or the configured ones', () => {
    expect(load(PRODUCTION).allowedOrigins).toEqual(['https://fourfold.example']);
    expect(load({}).allowedOrigins).toEqual(['http://localhost:8000', 'http://127.0.0.1:8000']);
    expect(load({ ALLOWED_ORIGINS: 'https://a.example, ,https://b.example' }).allowedOrigins).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
  });

  it('refuses failpoints and a wrong clock in production', () => {
    const hooks = { FAILPOINTS: 'relay.after-publish', CLOCK_OFFSET_MS: '1' };
    expect(faultsOf(PRODUCTION)).toEqual([]);
    for (const [name, value] of Object.entries(hooks))
      expect(faultsOf({ ...PRODUCTION, [name]: value })).toEqual([
        `${name} is for fault tests and refused in production`,
      ]);
    expect(load(hooks)).toMatchObject({ FAILPOINTS: ['relay.after-publish'], CLOCK_OFFSET_MS: 1 });
  });

  it.each([
    ['DATABASE_URL', 'postgres://fourfold_things', '@db/fourfold'],
    ['NATS_URL', 'nats://things', '@nats:4222'],
    ['REDIS_URL', 'redis://things', '@redis:6379'],
  ])('refuses %s in production without a password of its own', (name, user, address) => {
    const faults = [`${name} must be set, with a password of its own in production`];
    // Not set, without a password, with the password of development, and the same in another spelling.
    for (const url of [undefined, '', ':', ':fourfold', ':%66ourfold']) {
      const value = url === undefined ? undefined : user + url + address;
      expect(faultsOf({ ...PRODUCTION, [name]: value })).toEqual(faults);
      expect(faultsOf({ [name]: value })).toEqual([]);
    }
  });

  it('reads how Redis is reached: one server, sentinels, or a Cluster', () => {
    expect(load({ REDIS_URL: 'rediss://things:a%2Cb@redis/2' }).redis).toEqual({
      mode: 'server',
      nodes: [{ host: 'redis', port: 6379 }],
      username: 'things',
      password: 'a,b',
      database: 2,
      tls: true,
      commandTimeoutMs: 1_000,
      sentinel: { master: '' },
    });
    const sentinel = {
      REDIS_MODE: 'sentinel',
      REDIS_URL: 'redis://:p,w@one,redis://two:7000',
      REDIS_SENTINEL_MASTER: 'main',
      REDIS_SENTINEL_PASSWORD: 'other',
    };
    expect(load(sentinel).redis).toMatchObject({
      nodes: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 7000 },
      ],
      password: 'p,w',
      sentinel: { master: 'main', password: 'other' },
    });
    const cluster = { REDIS_MODE: 'cluster', REDIS_URL: 'redis://[::1]:7000,redis://two' };
    expect(load(cluster).redis.nodes).toEqual([
      { host: '::1', port: 7000 },
      { host: 'two', port: 6379 },
    ]);
  });

  it.each([
    [{ REDIS_MODE: 'many' }, 'REDIS_MODE must be one of server, sentinel, cluster'],
    [
      { REDIS_URL: 'redis://one,redis://two' },
      'REDIS_URL must be one URL unless REDIS_MODE is sentinel or cluster',
    ],
    [
      { REDIS_MODE: 'cluster', REDIS_URL: 'redis://one/1' },
      'REDIS_URL must not name a database when REDIS_MODE is cluster',
    ],
    [
      { REDIS_MODE: 'cluster', REDIS_URL: 'redis://one,two' },
      'REDIS_URL must be a URL that starts with redis:// or rediss://, or several, separated by commas',
    ],
    [{ REDIS_MODE: 'sentinel' }, 'REDIS_SENTINEL_MASTER must be set when REDIS_MODE is sentinel'],
    [{ REDIS_KEY_PREFIX: '{all}' }, 'REDIS_KEY_PREFIX must not contain braces'],
  ])('refuses %j', (environment, fault) => {
    expect(faultsOf(environment)).toEqual([fault]);
  });

  it('requires an https PUBLIC_URL in production', () => {
    const faults = ['PUBLIC_URL must be set to a URL that starts with https:// in production'];
    expect(faultsOf({ ...PRODUCTION, PUBLIC_URL: undefined })).toEqual(faults);
    expect(faultsOf({ ...PRODUCTION, PUBLIC_URL: 'http://fourfold.example' })).toEqual(faults);
    expect(faultsOf({ PUBLIC_URL: 'http://fourfold.example' })).toEqual([]);
  });

  it('names everything that production lacks at once', () => {
    expect(faultsOf({ NODE_ENV: 'production' }).map((fault) => fault.split(' ')[0])).toEqual(
      expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL', 'NATS_URL', 'REDIS_URL']),
    );
  });
});
