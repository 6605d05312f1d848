import { routeOwner, ROUTES, type LoginResponse, type User } from '@fourfold/contracts';
import { createService, loadConfig } from '@fourfold/platform';
import { runMigrations } from '@fourfold/platform/database';
import {
  freePort,
  runServiceCli,
  spawnService,
  writeSigningKeys,
  type ServiceProcess,
} from '@fourfold/stack';
import {
  createTestDatabase,
  serviceEnvironment,
  storeUrls,
  TcpProxy,
  TokenIssuer,
  waitFor,
  type TestDatabase,
} from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { AdminConfig } from '../src/config';
import { DATABASE } from '../src/database';

type Variables = Record<string, string>;

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface SignedInUser {
  email: string;
  password: string;
  token: string;
  user: User;
}

const FIRST_ADMIN = { email: 'first@example.com', password: 'the first admin' };

/** Admin in this process next to a real auth service, with a proxy in front of NATS to simulate outages. */
export interface AdminApp {
  url: string;
  app: INestApplication<Server>;
  env: Variables;
  auth: ServiceProcess;
  authEnv: Variables;
  nats: TcpProxy;
  database: TestDatabase;
  /** Signs tokens with the key of auth. */
  issuer: TokenIssuer;
  /** Sends a request to the service that owns the path, with a token if there is one. */
  call<Body = unknown>(
    method: string,
    path: string,
    options?: { token?: string | undefined; body?: unknown },
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
  /** Signs in the first admin. Resolves once auth answers queries, which is later than its readiness. */
  firstAdmin(): Promise<SignedInUser>;
  /** Registers a player. */
  player(display_name?: string): Promise<SignedInUser>;
  signIn(credentials: { email: string; password: string }): Promise<SignedInUser>;
  /** The status with which auth answers a request with the token. */
  profileStatus(token: string): Promise<number>;
  /** Reads or writes rows directly. */
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export async function startAdmin(changes: Variables = {}): Promise<AdminApp> {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-admin-'));
  const keys = join(folder, 'keys.json');
  writeSigningKeys(keys);
  const [database, nats] = await Promise.all([createTestDatabase(), TcpProxy.start(storeUrls().nats)]);
  const { env: own, authEnv } = await environments(database, nats, keys);
  const env = { ...own, ...changes };
  await runServiceCli('auth', 'migrate', authEnv);
  const config = loadConfig(AdminConfig, env);
  await runMigrations({ ...config.database, ...DATABASE });
  const auth = await spawnService('auth', authEnv);
  const app = await createService(AppModule.forRoot(config));
  await app.listen(config.PORT, config.HOST);
  const issuer = await TokenIssuer.start(keys);
  const url = `http://127.0.0.1:${config.PORT}`;

  const call: AdminApp['call'] = async <Body>(
    method: string,
    path: string,
    { token, body }: { token?: string | undefined; body?: unknown } = {},
    headers: Record<string, string> = {},
  ) => {
    const { pathname } = new URL(path, url);
    const base = routeOwner(pathname)?.service === 'auth' ? auth.url : url;
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
    };
  };
  const signIn: AdminApp['signIn'] = async ({ email, password }) => {
    const { access_token, user } = await askAuth(auth, ROUTES.users.login, { email, password });
    return { email, password, token: access_token, user };
  };

  return {
    url,
    app,
    env,
    auth,
    authEnv,
    nats,
    database,
    issuer,
    call,
    signIn,
    firstAdmin: async () => {
      const firstAdmin = await signIn(FIRST_ADMIN);
      const readAudit = () => call('GET', ROUTES.admin.audit, { token: firstAdmin.token });
      await waitFor(async () => (await readAudit()).status === 200, { what: 'auth to answer queries' });
      return firstAdmin;
    },
    player: async (display_name = 'Ada') => {
      const email = `${randomBytes(6).toString('hex')}@example.com`;
      const credentials = { email, password: 'the password of a player' };
      await askAuth(auth, ROUTES.users.register, { ...credentials, display_name });
      return signIn(credentials);
    },
    profileStatus: async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(auth.url + ROUTES.users.profile, { headers })).status;
    },
    sql: <Row>(text: string, values: unknown[] = []) => app.get(DataSource).query<Row[]>(text, values),
    stop: async () => {
      nats.heal();
      await app.close();
      await auth.stop();
      await Promise.all([issuer.stop(), nats.stop(), database.drop()]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The environments of admin and auth, on the same NATS and Redis. */
async function environments(
  database: TestDatabase,
  nats: TcpProxy,
  keysFile: string,
): Promise<{ env: Variables; authEnv: Variables }> {
  const [authPort, port] = [String(await freePort()), String(await freePort())];
  const jwksUrl = `http://127.0.0.1:${authPort}${ROUTES.jwks}`;
  const authEnv = await serviceEnvironment('auth', database, jwksUrl);
  const { NATS_SUBJECT_PREFIX, REDIS_KEY_PREFIX } = authEnv;
  return {
    authEnv: {
      ...authEnv,
      PORT: authPort,
      SIGNING_KEYS_FILE: keysFile,
      ADMIN_EMAIL: FIRST_ADMIN.email,
      ADMIN_PASSWORD: FIRST_ADMIN.password,
    },
    env: {
      ...(await serviceEnvironment('admin', database, jwksUrl)),
      NATS_SUBJECT_PREFIX,
      REDIS_KEY_PREFIX,
      NATS_URL: nats.url,
      PORT: port,
    },
  };
}

async function askAuth(auth: ServiceProcess, path: string, body: unknown): Promise<LoginResponse> {
  const response = await fetch(auth.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`auth answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as LoginResponse;
}
