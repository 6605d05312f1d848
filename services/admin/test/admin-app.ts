import { ROUTES, type LoginResponse, type User } from '@fourfold/contracts';
import { createService, loadConfig } from '@fourfold/platform';
import { runMigrations } from '@fourfold/platform/database';
import {
  createTestDatabase,
  freePort,
  runServiceCli,
  serviceEnvironment,
  spawnService,
  storeUrls,
  TcpProxy,
  TokenIssuer,
  writeSigningKeys,
  type ServiceProcess,
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
import { SERVICE_OPTIONS } from '../src/service-options';

type Variables = Record<string, string>;

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface Somebody {
  email: string;
  password: string;
  token: string;
  user: User;
}

/** Longer than any test holds a lock. */
const LOCK_WAIT_MS = 200_000;

const FIRST_ADMIN = { email: 'first@example.com', password: 'the first admin' };

/** For sessions that wait for a lock as long as a test holds it, however busy the machine is. */
function withLongWaits(url: string): string {
  const patient = new URL(url);
  for (const limit of ['lock_timeout', 'statement_timeout'])
    patient.searchParams.set(limit, String(LOCK_WAIT_MS));
  return patient.href;
}

/** Admin in this process, with a real auth beside it and its NATS behind a cable that can be pulled. */
export class AdminApp {
  private constructor(
    readonly url: string,
    readonly app: INestApplication<Server>,
    readonly env: Variables,
    readonly auth: ServiceProcess,
    readonly authEnv: Variables,
    readonly nats: TcpProxy,
    readonly database: TestDatabase,
    /** Speaks for auth: has its key. */
    readonly issuer: TokenIssuer,
    private readonly folder: string,
  ) {}

  static async start(): Promise<AdminApp> {
    const folder = mkdtempSync(join(tmpdir(), 'fourfold-admin-'));
    const keys = join(folder, 'keys.json');
    writeSigningKeys(keys);
    const [database, nats, port, adminPort] = await Promise.all([
      createTestDatabase(),
      TcpProxy.start(storeUrls().nats),
      freePort(),
      freePort(),
    ]);
    const jwksUrl = `http://127.0.0.1:${port}${ROUTES.jwks}`;
    const authEnv: Variables = {
      ...(await serviceEnvironment('auth', database, jwksUrl)),
      DATABASE_URL: withLongWaits(await database.url('auth')),
      PORT: String(port),
      SIGNING_KEYS_FILE: keys,
      ADMIN_EMAIL: FIRST_ADMIN.email,
      ADMIN_PASSWORD: FIRST_ADMIN.password,
    };
    await runServiceCli('auth', 'migrate', authEnv);
    const { NATS_SUBJECT_PREFIX, REDIS_KEY_PREFIX } = authEnv as Variables & {
      NATS_SUBJECT_PREFIX: string;
      REDIS_KEY_PREFIX: string;
    };
    const env: Variables = {
      ...(await serviceEnvironment('admin', database, jwksUrl)),
      NATS_SUBJECT_PREFIX,
      REDIS_KEY_PREFIX,
      NATS_URL: nats.url,
      PORT: String(adminPort),
    };
    const config = loadConfig(AdminConfig, env);
    await runMigrations({ ...config.database, ...DATABASE });
    const auth = await spawnService('auth', authEnv);
    const app = await createService(AppModule.forRoot(config), SERVICE_OPTIONS);
    await app.listen(config.PORT, config.HOST);
    const issuer = await TokenIssuer.start(keys);
    const url = `http://127.0.0.1:${adminPort}`;
    return new AdminApp(url, app, env, auth, authEnv, nats, database, issuer, folder);
  }

  /** A request as somebody, or as nobody. */
  async call<Body = unknown>(
    method: string,
    path: string,
    { token, body }: { token?: string | undefined; body?: unknown } = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(this.url + path, {
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
  }

  firstAdmin(): Promise<Somebody> {
    return this.signIn(FIRST_ADMIN);
  }

  /** A player who has registered. */
  async player(display_name = 'Ada'): Promise<Somebody> {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    const person = { email, password: 'a player of ours' };
    await this.askAuth(ROUTES.users.register, { ...person, display_name });
    return this.signIn(person);
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<Somebody> {
    const { access_token, user } = await this.askAuth(ROUTES.users.login, { email, password });
    return { email, password, token: access_token, user };
  }

  /** The status that auth answers to a token. */
  async profileStatus(token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(this.auth.url + ROUTES.users.profile, { headers })).status;
  }

  /** Rows, past the service's back. */
  sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.app.get(DataSource).query<Row[]>(text, values);
  }

  async stop(): Promise<void> {
    this.nats.heal();
    await this.app.close();
    await this.auth.stop();
    await Promise.all([this.issuer.stop(), this.nats.stop(), this.database.drop()]);
    rmSync(this.folder, { recursive: true });
  }

  private async askAuth(path: string, body: unknown): Promise<LoginResponse> {
    const response = await fetch(this.auth.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`auth answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as LoginResponse;
  }
}
