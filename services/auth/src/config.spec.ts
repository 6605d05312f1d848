import { ConfigError } from '@fourfold/platform';
import { loadConfig, parseAdmin } from './config';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fourfold.example',
  DATABASE_URL: 'postgres://fourfold_auth:a-long-secret-of-its-own@db/fourfold',
  SIGNING_KEYS_FILE: '/run/secrets/signing-keys.json',
  COOKIE_SECRET: 'a-secret-of-its-own-with-enough-characters',
};

function faultsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the configuration of auth', () => {
  it('needs nothing in development', () => {
    const config = loadConfig({});
    expect(config.settings).toMatchObject({ service: 'auth', port: 8001 });
    expect(config).toMatchObject({ signingKeysFile: undefined, secureCookies: false, firstAdmin: undefined });
  });

  it('accepts a complete production environment, with cookies for https only', () => {
    expect(faultsOf(PRODUCTION)).toEqual([]);
    expect(loadConfig(PRODUCTION).secureCookies).toBe(true);
  });

  it('names every fault of a production environment at once', () => {
    const { COOKIE_SECRET: _secret, SIGNING_KEYS_FILE: _file, ...incomplete } = PRODUCTION;
    expect(faultsOf({ ...incomplete, PORT: 'eighty' })).toEqual([
      expect.stringMatching(/^PORT /),
      'COOKIE_SECRET must be set to a secret of its own in production',
      'SIGNING_KEYS_FILE is not set',
    ]);
  });

  it('refuses the example secret in production', () => {
    const example = loadConfig({}).cookieSecret;
    expect(faultsOf({ ...PRODUCTION, COOKIE_SECRET: example })).toEqual([
      expect.stringMatching(/^COOKIE_SECRET /),
    ]);
  });

  it('wants the first admin whole: an address and a password that could be registered', () => {
    const passwordRule = 'ADMIN_PASSWORD must have 6 to 128 characters';
    expect(faultsOf({ ADMIN_EMAIL: 'root@fourfold.example' })).toEqual([passwordRule]);
    expect(faultsOf({ ADMIN_PASSWORD: 'a good one' })).toEqual(['ADMIN_EMAIL must be an e-mail address']);
    expect(faultsOf({ ADMIN_EMAIL: 'root', ADMIN_PASSWORD: 'short' })).toHaveLength(2);
    expect(
      loadConfig({ ADMIN_EMAIL: 'root@fourfold.example', ADMIN_PASSWORD: 'a good one' }).firstAdmin,
    ).toEqual({
      email: 'root@fourfold.example',
      password: 'a good one',
    });
  });

  it('hashes on every core but leaves a thread of the pool to the others', () => {
    expect(loadConfig({}, 2).hashing).toEqual({ concurrency: 2, waiting: 100 });
    expect(loadConfig({}, 64).hashing.concurrency).toBe(3);
    expect(loadConfig({ UV_THREADPOOL_SIZE: '16' }, 64).hashing.concurrency).toBe(15);
  });

  it('wants the same of an admin named on the command line', () => {
    expect(parseAdmin('root@fourfold.example', 'a good one')).toEqual({
      email: 'root@fourfold.example',
      password: 'a good one',
    });
    expect(() => parseAdmin(undefined, undefined)).toThrow('the first argument must be an e-mail address');
    expect(() => parseAdmin('root@fourfold.example', 'short')).toThrow('must have 6 to 128 characters');
  });
});
