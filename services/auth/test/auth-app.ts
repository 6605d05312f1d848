import { RECENT_SIGN_IN_SECONDS, type AdminAct, type User } from '@fourfold/contracts';
import { createService, loadConfig } from '@fourfold/platform';
import { migratedDatabase } from '@fourfold/platform/testing';
import { freePort, MailInbox } from '@fourfold/stack';
import {
  AdminClient,
  serviceEnvironment,
  waitFor,
  type TcpProxy,
  type TestDatabase,
} from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import { DataSource } from 'typeorm';
import { AccountService } from '../src/account/account.service';
import { AppModule } from '../src/app.module';
import { AuthConfig } from '../src/config';
import { DATABASE } from '../src/database';
import { MailJob } from '../src/mail/mail.job';
import { AccessService } from '../src/session/access.service';
import { UserRepository } from '../src/user/user.repository';
import { Browser, newRegistration, type Registration } from './browser';

type Variables = Record<string, string>;

/** A migrated database of its own and the environment of an auth service on it. */
export async function authEnvironment(
  changes: Variables = {},
): Promise<{ env: Variables; database: TestDatabase }> {
  const database = await migratedDatabase(DATABASE);
  const port = String(await freePort());
  const env: Variables = {
    ...(await serviceEnvironment('auth', database, `http://127.0.0.1:${port}/.well-known/jwks.json`)),
    PORT: port,
    ...changes,
  };
  return { env, database };
}

/** A registered user, and the browser they are signed in with. */
export interface Player extends Registration {
  browser: Browser;
  user: User;
}

/** A user who is an admin. */
export interface AdminPlayer extends Player {
  client: AdminClient;
}

/** What an admin did, without the time. */
export type StoredAct = Omit<AdminAct, 'occurred_at'>;

/** Auth in this process, listening, on a database of its own. */
export interface AuthApp {
  url: string;
  app: INestApplication<Server>;
  env: Variables;
  database: TestDatabase;
  /** Reads or writes rows directly. */
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A browser without a session. */
  newBrowser(): Browser;
  /** Registers a new user. */
  player(changes?: Partial<Registration>): Promise<Player>;
  /** Registers a new user and makes them an admin. */
  admin(): Promise<AdminPlayer>;
  /** What admins did in auth, oldest first. */
  acts(): Promise<StoredAct[]>;
  /** Makes the password of the browser's session one that was entered too long ago. */
  ageSignIn(browser: Browser): Promise<void>;
  /** Deletes an account, as an admin would. */
  erase(userId: string): Promise<void>;
  /** The outbox events of an account, in order. */
  eventsOf(userId: string, type?: string): Promise<OutboxEvent[]>;
  stop(): Promise<void>;
}

export interface OutboxEvent {
  type: string;
  aggregate_version: string;
  data: Record<string, unknown>;
}

/** Auth with a mail server. */
export interface MailingAuth extends AuthApp {
  inbox: MailInbox;
  /** Sends every queued mail; the service would do so within a second. */
  sendMails(): Promise<unknown>;
}

/** @param postgres a proxy between the service and its database, to simulate outages */
export async function startAuth(changes: Variables = {}, postgres?: TcpProxy): Promise<AuthApp> {
  const { env, database } = await authEnvironment(changes);
  if (postgres) env.DATABASE_URL = throughProxy(env.DATABASE_URL!, postgres);
  const config = loadConfig(AuthConfig, env);
  const app = await createService(AppModule.forRoot(config));
  await app.listen(config.PORT, config.HOST);
  const url = `http://127.0.0.1:${config.PORT}`;
  const sql = <Row>(text: string, values?: unknown[]) => app.get(DataSource).query<Row[]>(text, values);
  const player: AuthApp['player'] = async (changes) => {
    const browser = new Browser(url);
    const registration = { ...newRegistration(), ...changes };
    return { ...registration, browser, user: (await browser.register(registration)).body.user };
  };
  return {
    url,
    app,
    env,
    database,
    sql,
    newBrowser: () => new Browser(url),
    player,
    admin: async () => {
      const made = await player();
      await app.get(AccessService).setAdmin(made.user.user_id, true);
      const { user } = (await made.browser.refresh()).body;
      return { ...made, user, client: new AdminClient(url, made.browser.accessToken!) };
    },
    acts: () =>
      sql(
        `select act_id, admin_id, action, target_type, target_id, before, after, request_id
           from admin_acts order by act_id`,
      ),
    ageSignIn: async (browser) => {
      await sql(
        'update sessions set authenticated_at = authenticated_at - make_interval(secs => $2) where session_id = $1',
        [browser.claims().sid, RECENT_SIGN_IN_SECONDS + 1],
      );
      await browser.refresh();
    },
    erase: (userId) =>
      app.get(DataSource).transaction(async (manager) => {
        const user = await app.get(UserRepository).lock(manager, userId);
        await app.get(AccountService).erase(manager, user);
      }),
    eventsOf: (userId, type = '%') =>
      sql(
        `select type, aggregate_version, data from outbox where aggregate_id = $1 and type like $2 order by sequence`,
        [userId, type],
      ),
    stop: async () => {
      await app.close();
      await database.drop();
    },
  };
}

export async function startMailingAuth(changes: Variables = {}): Promise<MailingAuth> {
  const inbox = await MailInbox.start();
  const auth = await startAuth({ SMTP_URL: inbox.smtpUrl, ...changes });
  const areSettled = async () =>
    (await auth.sql('select 1 from mails where settled_at is null')).length === 0;
  return {
    ...auth,
    inbox,
    sendMails: () => waitFor(() => auth.app.get(MailJob).round().then(areSettled)),
    stop: async () => {
      await auth.stop();
      await inbox.stop();
    },
  };
}

function throughProxy(url: string, proxy: TcpProxy): string {
  const proxied = new URL(url);
  proxied.port = String(proxy.port);
  return proxied.href;
}
