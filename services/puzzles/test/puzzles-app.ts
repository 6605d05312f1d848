import { Clock, createService, loadConfig } from '@fourfold/platform';
import { Accounts, testEnvironment, type TestEnvironment } from '@fourfold/platform/testing';
import { RankFillService, RankSetRepository } from '@fourfold/platform/ranks';
import { RedisClient } from '@fourfold/platform/redis';
import { waitFor, type TestDatabase, type TokenIssuer } from '@fourfold/testing';
import type { Claims } from '@fourfold/testing/user';
import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { PuzzleImportService, type Imported } from '../src/catalogue/puzzle-import.service';
import { PuzzlesConfig } from '../src/config';
import { DATABASE } from '../src/database';
import { SERVICE_OPTIONS } from '../src/service-options';
import { BoardService } from '../src/leaderboard/board.service';
import { liveSets } from '../src/leaderboard/domain/rank-set';
import { RebuildService } from '../src/rebuild/rebuild.service';
import { MeasureJob } from '../src/statistics/measure.job';
import { Player } from './player';
import { numberedPuzzle } from './numbered-puzzle';

type Variables = Record<string, string>;

/** With the production cost, key derivation would take most of the time of a test. */
const TEST_PACK_ITERATIONS = 1_000;

interface StoredStreak {
  current_streak: number;
  highest_streak: number;
  last: string;
  version: string;
}

/** The data stores and environment variables of a puzzles service. */
export function puzzlesEnvironment(): Promise<TestEnvironment> {
  return testEnvironment(DATABASE);
}

async function build(env: Variables): Promise<INestApplication<Server>> {
  const config = loadConfig(PuzzlesConfig, env);
  config.packIterations = TEST_PACK_ITERATIONS;
  return createService(AppModule.forRoot(config), SERVICE_OPTIONS);
}

/** Puzzles in this process, listening, on a database of its own and with a clock that the test sets. */
export class PuzzlesApp {
  private constructor(
    readonly url: string,
    private running: INestApplication<Server>,
    readonly env: Variables,
    readonly issuer: TokenIssuer,
    readonly accounts: Accounts,
    private readonly database: TestDatabase,
  ) {}

  /**
   * @param now the fixed time of its clock; the real time if omitted
   * @param changes to its environment; without a `PORT` the system assigns one
   */
  static async start(now?: string, changes: Variables = {}): Promise<PuzzlesApp> {
    const { env: usual, database, issuer } = await puzzlesEnvironment();
    const env = { ...usual, ...changes };
    const app = await build(env);
    if (now !== undefined) app.get(Clock).now = () => new Date(now);
    await app.listen(Number(env.PORT ?? 0), '127.0.0.1');
    const accounts = await Accounts.start(env);
    return new PuzzlesApp(await app.getUrl(), app, env, issuer, accounts, database);
  }

  get app(): INestApplication<Server> {
    return this.running;
  }

  /** Stops the service, runs `meanwhile` and starts it again; needs an explicit `PORT`. */
  async restart(meanwhile: () => Promise<void>): Promise<void> {
    const before = this.app.get(Clock);
    await this.app.close();
    await meanwhile();
    this.running = await build(this.env);
    this.app.get(Clock).now = () => before.now();
    await this.app.listen(Number(this.env.PORT), '127.0.0.1');
  }

  setTime(now: string): void {
    this.app.get(Clock).now = () => new Date(now);
  }

  /** A new player, or one with claims of the test's choice. */
  player(claims: Claims = {}): Player {
    return new Player(this.url, this.issuer, claims);
  }

  /** A user whom auth knows as an admin. */
  admin(): Player {
    const admin = this.player({ is_admin: true });
    this.accounts.grant(admin.userId, 'admin');
    return admin;
  }

  /** Schedules a puzzle generated from each date, see `numberedPuzzle`. */
  async schedule(...dates: string[]): Promise<void> {
    const rows = dates.map((date) => ({ puzzle_date: date, categories: numberedPuzzle(date).categories }));
    await this.load(rows);
  }

  /** Imports the rows of a file. */
  async load(rows: unknown): Promise<Imported> {
    const imports = this.app.get(PuzzleImportService);
    const puzzles = await imports.check(rows);
    return this.app.get(DataSource).transaction((manager) => imports.importWithin(manager, puzzles));
  }

  /** Queries the database directly. */
  sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.app.get(DataSource).query<Row[]>(text, values);
  }

  /** The stored streak of a player. */
  async streakOf({ userId }: Player): Promise<StoredStreak | undefined> {
    const [row] = await this.sql<StoredStreak>(
      `select current_streak, highest_streak, last_finished_date::text as last, version from streaks where user_id = $1`,
      [userId],
    );
    return row;
  }

  /** Waits until the sorted sets of ranks contain every score and streak. */
  async ranksSettled(): Promise<void> {
    await waitFor(
      async () =>
        (
          await this.sql(
            `select from outbox where type in ('score.submitted', 'score.changed', 'streak.changed')
             and not exists (select from inbox where event_id = outbox.id)`,
          )
        ).length === 0,
      { what: 'the ranks to settle' },
    );
    const sets = this.app.get(RankSetRepository);
    await waitFor(
      async () => {
        await this.app.get(RankFillService).buildMissingRegularly();
        const whole = liveSets(this.app.get(Clock).now()).map((set) => sets.isComplete(set));
        return (await Promise.all(whole)).every(Boolean);
      },
      { what: 'the ranks to be built' },
    );
  }

  /** Brings the sums of statistics up to date. The job's own run may have locked some scores, which are then left out. */
  async measure(): Promise<void> {
    await this.app.get(MeasureJob).sweep();
    const unmeasured = () => this.sql('select from scores where not measured');
    await waitFor(async () => (await unmeasured()).length === 0, { what: 'every score to be measured' });
  }

  /** The number of rows that a rebuild corrects, by table. */
  async drift(): Promise<Record<string, number>> {
    await this.ranksSettled();
    return this.app.get(RebuildService).rebuild();
  }

  /** Drops cached boards. */
  forgetBoards(): void {
    const boards = this.app.get(BoardService);
    const days = ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati'].map((zone) => boards.today(zone));
    for (const board of [boards.streaks, boards.totals, boards.allTime, ...days]) board.forget();
  }

  /** Removes the ranks from Redis. */
  async wipeRedis(): Promise<void> {
    const { REDIS_KEY_PREFIX: prefix } = this.env;
    const redis = this.app.get(RedisClient);
    const keys = await redis.keys(`${prefix}ranks:*`);
    if (keys.length > 0) await redis.del(...keys.map((key) => key.slice(prefix!.length)));
  }

  async stop(): Promise<void> {
    await this.accounts.stop();
    await this.app.close();
    await this.issuer.stop();
    await this.database.drop();
  }
}
