import { ConfigError, EnvReader, type Environment } from './env-reader';
import { readDatabaseSettings, readServiceSettings } from './service-settings';

function faultsOf(environment: Environment): string[] {
  const env = new EnvReader(environment);
  readServiceSettings(env, { name: 'things', defaultPort: 8099 });
  readDatabaseSettings(env, 'things');
  try {
    env.finish();
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

describe('the settings of a service', () => {
  it('need nothing in development', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it('have no place for failpoints in production', () => {
    expect(faultsOf(PRODUCTION)).toEqual([]);
    expect(faultsOf({ ...PRODUCTION, FAILPOINTS: 'relay.after-publish' })).toEqual([
      'FAILPOINTS is for fault tests and refused in production',
    ]);
    expect(faultsOf({ FAILPOINTS: 'relay.after-publish' })).toEqual([]);
  });

  it.each([
    ['no address of the database', undefined],
    ["the developer's password", 'postgres://fourfold_things:fourfold@db/fourfold'],
    ["the developer's password, spelled otherwise", 'postgres://fourfold_things:%66ourfold@db/fourfold'],
  ])('refuse %s in production', (_what, DATABASE_URL) => {
    expect(faultsOf({ ...PRODUCTION, DATABASE_URL })).toEqual([
      'DATABASE_URL must be set, with a password of its own in production',
    ]);
    expect(faultsOf({ DATABASE_URL })).toEqual([]);
  });
});
