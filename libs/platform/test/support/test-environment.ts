import {
  copyTestDatabase,
  createTestDatabase,
  serviceEnvironment,
  TokenIssuer,
  type TestDatabase,
} from '@fourfold/testing';
import { createHash } from 'node:crypto';
import { runMigrations, type DatabaseOptions } from '../../src/database';

/** The stores and settings of a service in a test. */
export interface TestEnvironment {
  /** Environment of the service, without the port. */
  env: Record<string, string>;
  database: TestDatabase;
  issuer: TokenIssuer;
}

type Migrated = Pick<DatabaseOptions, 'schema' | 'migrations' | 'partitions'>;

/** A database with the schema of a service. The migrations run once in a test run; each database is a copy. */
export function migratedDatabase(options: Migrated): Promise<TestDatabase> {
  const { schema } = options;
  const names = options.migrations.map(({ name }) => name).join();
  const hash = createHash('sha256').update(names).digest('hex').slice(0, 12);
  return copyTestDatabase({
    name: `template_${schema}_${hash}`,
    fill: async (database) => {
      await runMigrations({ ...options, url: await database.url(schema) });
    },
  });
}

/**
 * A migrated database of its own, an issuer of tokens, and the environment of a service on them.
 *
 * @param prepare changes the database before it is migrated, with a connection of the service's role
 */
export async function testEnvironment(
  options: Migrated,
  prepare?: (url: string) => Promise<void>,
): Promise<TestEnvironment> {
  const [database, issuer] = await Promise.all([
    prepare ? createTestDatabase() : migratedDatabase(options),
    TokenIssuer.start(),
  ]);
  const env = await serviceEnvironment(options.schema, database, issuer.jwksUrl);
  if (prepare) {
    const url = env.DATABASE_URL;
    await prepare(url);
    await runMigrations({ ...options, url });
  }
  return { env, database, issuer };
}
