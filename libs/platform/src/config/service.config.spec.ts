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
};

describe('the configuration of a service', () => {
  it('needs nothing in development', () => {
    expect(load({})).toMatchObject({
      PORT: 8099,
      database: {
        url: 'postgres://fourfold_things:fourfold@127.0.0.1:5432/fourfold',
        schema: 'things',
        poolSize: 10,
      },
    });
  });

  it("allows the origin of the web app, on a developer's machine the local ones too, or what it is told", () => {
    expect(load(PRODUCTION).allowedOrigins).toEqual(['https://fourfold.example']);
    expect(load({}).allowedOrigins).toEqual(['http://localhost:8000', 'http://127.0.0.1:8000']);
    expect(load({ ALLOWED_ORIGINS: 'https://a.example, ,https://b.example' }).allowedOrigins).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
  });

  it('has no place for failpoints in production', () => {
    expect(faultsOf(PRODUCTION)).toEqual([]);
    expect(faultsOf({ ...PRODUCTION, FAILPOINTS: 'relay.after-publish' })).toEqual([
      'FAILPOINTS is for fault tests and refused in production',
    ]);
    expect(load({ FAILPOINTS: 'relay.after-publish' }).FAILPOINTS).toEqual(['relay.after-publish']);
  });

  it.each([
    ['no address of the database', undefined],
    ["the developer's password", 'postgres://fourfold_things:fourfold@db/fourfold'],
    ["the developer's password, spelled otherwise", 'postgres://fourfold_things:%66ourfold@db/fourfold'],
  ])('refuses %s in production', (_what, DATABASE_URL) => {
    expect(faultsOf({ ...PRODUCTION, DATABASE_URL })).toEqual([
      'DATABASE_URL must be set, with a password of its own in production',
    ]);
    expect(faultsOf({ DATABASE_URL })).toEqual([]);
  });
});
