import {
  QUERIES,
  querySubject,
  type ChatLine,
  type DayResult,
  type EventData,
  type EventType,
  type QueryAnswer,
  type QueryData,
  type QueryRefusal,
  type VersionedUser,
} from '@fourfold/contracts';
import { loadConfig } from '@fourfold/platform';
import { JetStreamServer, QueryClient } from '@fourfold/platform/messaging';
import {
  Accounts,
  eventOf,
  startService,
  testEnvironment,
  type RunningService,
  type TestEnvironment,
} from '@fourfold/platform/testing';
import type { TestDatabase, TokenIssuer } from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { SocialConfig } from '../src/config';
import { DATABASE } from '../src/database';
import { SocialUser } from './social-user';

type Variables = Record<string, string>;

/** The data stores and environment variables of a social service. */
export function socialEnvironment(): Promise<TestEnvironment> {
  return testEnvironment(DATABASE);
}

function startReplica(env: Variables): Promise<RunningService> {
  return startService(AppModule.forRoot(loadConfig(SocialConfig, env)));
}

/** Social in this process, listening, on a database of its own. */
export class SocialApp {
  /** The usernames and user ids that were looked up in auth, oldest first. */
  readonly askedOfAuth: string[] = [];
  /** Messages of the lobby and of rooms, as battle finds them. */
  readonly chatLines: ChatLine[] = [];
  /** How users fare with the puzzle of the day, as puzzles finds it, by user; and the zones it was asked for. */
  readonly dayResults = new Map<string, DayResult>();
  readonly askedZones: (string | null)[] = [];
  /** By username and by user id. */
  private readonly knownToAuth = new Map<string, VersionedUser>();
  private silenceAuth: (() => void) | undefined;

  private constructor(
    readonly url: string,
    readonly app: INestApplication<Server>,
    readonly env: Variables,
    readonly issuer: TokenIssuer,
    readonly accounts: Accounts,
    private readonly database: TestDatabase,
  ) {}

  static async start(changes: Variables = {}): Promise<SocialApp> {
    const { env: own, database, issuer } = await socialEnvironment();
    const env = { ...own, ...changes };
    const { url, app } = await startReplica(env);
    const accounts = await Accounts.start(env);
    const social = new SocialApp(url, app, env, issuer, accounts, database);
    await social.answerForAuth();
    await social.answerForBattle();
    await social.answerForPuzzles();
    return social;
  }

  /** Another replica on the same stores, in this process. */
  replica(): Promise<RunningService> {
    return startReplica(this.env);
  }

  /** A user whose registration social knows of, too. */
  async user(displayName = 'Ada', claims: { is_admin?: boolean } = {}): Promise<SocialUser> {
    const person = this.newcomer(displayName, claims);
    await this.apply('user.registered', person.userId, 1, person.data());
    return person;
  }

  /** A user whose registration only auth knows of. */
  newcomer(displayName = 'New', claims: { is_admin?: boolean } = {}): SocialUser {
    const person = new SocialUser(this.url, this.issuer, displayName, claims);
    for (const key of [person.username, person.userId])
      this.knownToAuth.set(key, { player: person.data(), version: 1 });
    return person;
  }

  /** Runs `work` while auth does not answer. */
  async withoutAuth<T>(work: () => Promise<T>): Promise<T> {
    this.silenceAuth?.();
    try {
      return await work();
    } finally {
      await this.answerForAuth();
    }
  }

  /** Two friends. */
  async friends(): Promise<[SocialUser, SocialUser]> {
    const [one, other] = [await this.user('Ann'), await this.user('Ben')];
    await this.befriend(one, other);
    return [one, other];
  }

  async befriend(one: SocialUser, other: SocialUser): Promise<void> {
    await one.ask(other);
    await other.ask(one);
  }

  /** Applies an event as if it had been delivered. */
  apply<T extends EventType>(
    type: T,
    aggregateId: string,
    version: number,
    data: EventData[T],
  ): Promise<void> {
    return this.app.get(JetStreamServer).handle(eventOf(type, aggregateId, version, data));
  }

  async delete(person: SocialUser): Promise<void> {
    for (const key of [person.username, person.userId]) this.knownToAuth.delete(key);
    const data = { user_id: person.userId, deleted_at: new Date().toISOString() };
    await this.apply('user.deleted', person.userId, 99, data);
  }

  /** Disables an account, or enables it again. */
  async setActive(person: SocialUser, isActive: boolean, version = 2): Promise<void> {
    await this.apply('user.access_changed', person.userId, version, {
      user_id: person.userId,
      is_admin: false,
      is_active: isActive,
      reason: isActive ? 'enabled' : 'disabled',
      revoked: { scope: 'none' },
      not_before: new Date().toISOString(),
    });
  }

  /** Queries the database directly. */
  sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.app.get(DataSource).query<Row[]>(text, values);
  }

  /** The published events of a type, oldest first. */
  async eventsOf(type: EventType): Promise<{ aggregate_id: string; version: number; data: never }[]> {
    return this.sql(
      `select aggregate_id, aggregate_version::int as version, data from outbox where type = $1 order by sequence`,
      [type],
    );
  }

  /** Answers `find_player` and `get_player` in place of auth. */
  private async answerForAuth(): Promise<void> {
    const connection = await this.app.get(QueryClient, { strict: false }).createClient();
    const refusal = { err: { code: 'user_not_found' } satisfies QueryRefusal };
    const subscriptions = [QUERIES.findUser, QUERIES.getUser].map((query) =>
      connection.subscribe(querySubject(query, this.env.NATS_SUBJECT_PREFIX), {
        callback: (_error, message) => {
          const { data } = message.json<{ data: { username: string } | { user_id: string } }>();
          const key = 'username' in data ? data.username : data.user_id;
          this.askedOfAuth.push(key);
          const response = this.knownToAuth.get(key);
          message.respond(JSON.stringify({ ...(response ? { response } : refusal), isDisposed: true }));
        },
      }),
    );
    this.silenceAuth = () => subscriptions.forEach((subscription) => subscription.unsubscribe());
    await connection.flush();
  }

  /** Answers `list_chat_around` in place of battle, with all lines. */
  private async answerForBattle(): Promise<void> {
    const connection = await this.app.get(QueryClient, { strict: false }).createClient();
    connection.subscribe(querySubject(QUERIES.listChatAround, this.env.NATS_SUBJECT_PREFIX), {
      callback: (_error, message) => {
        message.respond(JSON.stringify({ response: this.chatLines, isDisposed: true }));
      },
    });
    await connection.flush();
  }

  /** Answers `list_day_results` in place of puzzles. */
  private async answerForPuzzles(): Promise<void> {
    const connection = await this.app.get(QueryClient, { strict: false }).createClient();
    connection.subscribe(querySubject(QUERIES.listDayResults, this.env.NATS_SUBJECT_PREFIX), {
      callback: (_error, message) => {
        const { data } = message.json<{ data: QueryData<'puzzles.list_day_results'> }>();
        this.askedZones.push(data.zone);
        const response: QueryAnswer<'puzzles.list_day_results'> = {
          finished: this.dayResults.get(data.user_id)?.finished ?? false,
          results: data.other_ids.flatMap((id) => this.dayResults.get(id) ?? []),
        };
        message.respond(JSON.stringify({ response, isDisposed: true }));
      },
    });
    await connection.flush();
  }

  async stop(): Promise<void> {
    await this.accounts.stop();
    await this.app.close();
    await this.issuer.stop();
    await this.database.drop();
  }
}
