import type { EventData, EventType } from '@fourfold/contracts';
import { loadConfig } from '@fourfold/platform';
import { JetStreamServer } from '@fourfold/platform/messaging';
import {
  Accounts,
  eventOf,
  startService,
  testEnvironment,
  type RunningService,
  type TestEnvironment,
} from '@fourfold/platform/testing';
import type { TestDatabase, TokenIssuer } from '@fourfold/testing';
import type { BattleTab } from '@fourfold/testing/battle-tab';
import { issuedSession, TestUser } from '@fourfold/testing/user';
import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { ChallengeService } from '../src/challenge/challenge.service';
import { BattleConfig } from '../src/config';
import { DATABASE } from '../src/database';
import { RoomListRepository } from '../src/room/room-list.repository';
import { RoomRepository } from '../src/room/room.repository';
import { beginBattle } from './rewind';

type Variables = Record<string, string>;

/** Texts that are typed quickly, one of each type. */
export const SHORT_TEXTS = [
  { text: 'ox', challenge_type: 'short_word', difficulty: 1 },
  { text: 'elk', challenge_type: 'medium_word', difficulty: 1 },
  { text: 'my ox', challenge_type: 'long_phrase', difficulty: 1 },
];

/** The data stores and environment variables of a battle service. */
export function battleEnvironment(): Promise<TestEnvironment> {
  return testEnvironment(DATABASE);
}

export function startReplica(env: Variables): Promise<RunningService> {
  return startService(AppModule.forRoot(loadConfig(BattleConfig, env)));
}

/** Battle in this process, listening, on a database of its own. */
export class BattleApp {
  private constructor(
    readonly url: string,
    readonly app: INestApplication<Server>,
    /** The environment variables for further replicas. */
    readonly env: Variables,
    readonly issuer: TokenIssuer,
    readonly accounts: Accounts,
    private readonly database: TestDatabase,
  ) {}

  static async start(changes: Variables = {}): Promise<BattleApp> {
    const { env, database, issuer } = await battleEnvironment();
    const { url, app } = await startReplica({ ...env, ...changes });
    const accounts = await Accounts.start(env);
    return new BattleApp(url, app, env, issuer, accounts, database);
  }

  /** Another replica on the same stores, in this process. */
  replica(changes: Variables = {}): Promise<RunningService> {
    return startReplica({ ...this.env, ...changes });
  }

  async loadShortTexts(): Promise<void> {
    await this.app.get(ChallengeService, { strict: false }).import(SHORT_TEXTS);
  }

  /** Starts a battle of two or three tabs. @returns the code of their room */
  startBattle(tabs: readonly BattleTab[], wishes?: Parameters<typeof beginBattle>[2]): Promise<string> {
    return beginBattle(this.rooms, tabs, wishes);
  }

  /** Sends a request, which is anonymous without a token. */
  call(method: 'get' | 'post' | 'put' | 'delete', path: string, token?: string): request.Test {
    const call = request(this.app.getHttpServer())[method](path);
    return token === undefined ? call : call.set('Authorization', `Bearer ${token}`);
  }

  /** A user whose registration battle knows of. */
  async player(displayName = 'Ada'): Promise<TestUser> {
    const player = this.stranger(displayName);
    await this.apply('user.registered', player.userId, 1, player.data());
    return player;
  }

  /** A user whom battle does not know. */
  stranger(display_name: string): TestUser {
    return new TestUser(this.url, issuedSession(this.issuer, { display_name }));
  }

  async befriend(one: TestUser, other: TestUser, version = 1): Promise<void> {
    const friendship_id = Number.parseInt(one.userId.slice(0, 7), 16);
    const user_ids = [one.userId, other.userId].sort() as [string, string];
    const data = { friendship_id, user_ids, accepted_at: new Date().toISOString() };
    await this.apply('friend.accepted', String(friendship_id), version, data);
  }

  async block(blocker: TestUser, blocked: TestUser, version = 1): Promise<void> {
    const data = { ...blockOf(blocker, blocked), blocked_at: new Date().toISOString() };
    await this.apply('block.created', String(data.block_id), version, data);
  }

  async unblock(blocker: TestUser, blocked: TestUser, version = 2): Promise<void> {
    const data = { ...blockOf(blocker, blocked), removed_at: new Date().toISOString() };
    await this.apply('block.removed', String(data.block_id), version, data);
  }

  async delete(player: TestUser): Promise<void> {
    const data = { user_id: player.userId, deleted_at: new Date().toISOString() };
    await this.apply('user.deleted', player.userId, 99, data);
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

  /** Reads and writes rooms directly. */
  get rooms(): RoomRepository {
    return this.app.get(RoomRepository, { strict: false });
  }

  /** Lists rooms directly. */
  get lists(): RoomListRepository {
    return this.app.get(RoomListRepository, { strict: false });
  }

  /** Queries the database directly. */
  sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.app.get(DataSource).query<Row[]>(text, values);
  }

  async stop(): Promise<void> {
    await this.accounts.stop();
    await this.app.close();
    await this.issuer.stop();
    await this.database.drop();
  }
}

function blockOf(blocker: TestUser, blocked: TestUser) {
  const block_id = Number.parseInt(blocker.userId.slice(0, 7), 16);
  return { block_id, blocker_id: blocker.userId, blocked_id: blocked.userId };
}
