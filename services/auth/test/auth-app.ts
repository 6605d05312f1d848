import { createService, loadConfig } from '@fourfold/platform';
import { runMigrations } from '@fourfold/platform/database';
import {
  createTestDatabase,
  freePort,
  serviceEnvironment,
  type TcpProxy,
  type TestDatabase,
} from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { AuthConfig } from '../src/config';
import { DATABASE } from '../src/database';

type Variables = Record<string, string>;

/** A migrated database of its own and the environment of an auth service on it. */
export async function authEnvironment(
  changes: Variables = {},
): Promise<{ env: Variables; database: TestDatabase }> {
  const database = await createTestDatabase();
  const port = String(await freePort());
  const env: Variables = {
    ...(await serviceEnvironment('auth', database, `http://127.0.0.1:${port}/.well-known/jwks.json`)),
    PORT: port,
    ...changes,
  };
  await runMigrations({ ...loadConfig(AuthConfig, env).database, ...DATABASE });
  return { env, database };
}

/** Auth in this process, listening, on a database of its own. */
export interface AuthApp {
  url: string;
  app: INestApplication<Server>;
  env: Variables;
  database: TestDatabase;
  /** Rows, past the service's back. */
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** @param postgres the cable between the service and its database, if the test wants to pull it */
export async function startAuth(changes: Variables = {}, postgres?: TcpProxy): Promise<AuthApp> {
  const { env, database } = await authEnvironment(changes);
  if (postgres) env.DATABASE_URL = throughProxy(env.DATABASE_URL!, postgres);
  const config = loadConfig(AuthConfig, env);
  const app = await createService(AppModule.forRoot(config));
  await app.listen(config.PORT, config.HOST);
  return {
    url: `http://127.0.0.1:${config.PORT}`,
    app,
    env,
    database,
    sql: (text, values) => app.get(DataSource).query(text, values),
    stop: async () => {
      await app.close();
      await database.drop();
    },
  };
}

function throughProxy(url: string, proxy: TcpProxy): string {
  const proxied = new URL(url);
  proxied.port = String(proxy.port);
  return proxied.href;
}
