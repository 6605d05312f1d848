import { createTestDatabase, serviceEnvironment, TokenIssuer, type TestDatabase } from '@fourfold/testing';
import { runMigrations, type DatabaseOptions } from '../../src/database';

/** What a service of a test stands on. */
export interface TestEnvironment {
  /** All that the service reads, but the port. */
  env: Record<string, string>;
  database: TestDatabase;
  issuer: TokenIssuer;
}

/**
 * A migrated database of its own, an issuer of tokens, and the environment of a service on them.
 *
 * @param prepare what happens to the database before it is migrated, with a connection as the service's role
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
