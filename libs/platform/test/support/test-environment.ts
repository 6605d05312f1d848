import { createTestDatabase, serviceEnvironment, TokenIssuer, type TestDatabase } from '@fourfold/testing';
import { runMigrations, type DatabaseOptions } from '../../src/database';

/** The stores and settings of a service in a test. */
export interface TestEnvironment {
  /** Environment of the service, without the port. */
  env: Record<string, string>;
  database: TestDatabase;
  issuer: TokenIssuer;
}

/**
 * A migrated database of its own, an issuer of tokens, and the environment of a service on them.
 *
 * @param prepare changes the database before it is migrated, with a connection of the service's role
 */
export async function testEnvironment(
  { schema, migrations }: Pick<DatabaseOptions, 'schema' | 'migrations'>,
  prepare?: (url: string) => Promise<void>,
): Promise<TestEnvironment> {
  const [database, issuer] = await Promise.all([createTestDatabase(), TokenIssuer.start()]);
  const env = await serviceEnvironment(schema, database, issuer.jwksUrl);
  const url = env.DATABASE_URL;
  await prepare?.(url);
  await runMigrations({ url, schema, migrations });
  return { env, database, issuer };
}
