import { loadConfig } from '@fourfold/platform';
import { PartitionJob, runMigrations } from '@fourfold/platform/database';
import { startService } from '@fourfold/platform/testing';
import { startPgBouncer, type PgBouncer } from '@fourfold/stack';
import {
  createTestDatabase,
  serviceEnvironment,
  TokenIssuer,
  waitFor,
  type TestDatabase,
} from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { PuzzleImportService } from '../src/catalogue/puzzle-import.service';
import { PuzzlesConfig } from '../src/config';
import { DATABASE } from '../src/database';
import { numberedPuzzle } from './numbered-puzzle';
import { Player } from './player';

const SESSIONS = 4;
const PLAYERS = 16;

describe('puzzles behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let issuer: TokenIssuer;
  let pooler: PgBouncer;
  let replicas: Awaited<ReturnType<typeof startService>>[];

  beforeAll(async () => {
    [database, issuer] = await Promise.all([createTestDatabase(), TokenIssuer.start()]);
    const direct = await database.url('puzzles');
    pooler = await startPgBouncer([direct], SESSIONS);
    const url = pooler.through(direct);
    await Promise.all([runMigrations({ ...DATABASE, url }), runMigrations({ ...DATABASE, url })]);
    const env = {
      ...(await serviceEnvironment('puzzles', database, issuer.jwksUrl)),
      DATABASE_URL: url,
      // Together far more than the pooler has sessions.
      DATABASE_POOL_SIZE: '10',
      // Debian's PgBouncer is older than its support for prepared statements.
      DATABASE_PREPARED_STATEMENTS: 'false',
    };
    const start = () => startService(AppModule.forRoot(loadConfig(PuzzlesConfig, env)));
    replicas = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(replicas.map(({ app }) => app.close()));
    await pooler.stop();
    await issuer.stop();
    await database.drop();
  });

  it('plays, publishes and runs its jobs on two replicas, with fewer sessions than connections', async () => {
    const { app } = replicas[0]!;
    const date = new Date().toISOString().slice(0, 10);
    const rows = [{ puzzle_date: date, categories: numberedPuzzle(date).categories }];
    const imports = app.get(PuzzleImportService);
    const puzzles = await imports.check(rows);
    await app.get(DataSource).transaction((manager) => imports.importWithin(manager, puzzles));

    const players = Array.from({ length: PLAYERS }, (_, n) => new Player(replicas[n % 2]!.url, issuer));
    const jobs = replicas.map((replica) => replica.app.get(PartitionJob).runOnOneReplica());
    const submissions = await Promise.all(
      players.map(async (player) => {
        // 503 while a partition is made for longer than a request may wait.
        await waitFor(async () => (await player.today()).status === 200, { what: 'a game to open' });
        return player.submit(await player.win(), []);
      }),
    );
    expect(submissions.map(({ status }) => status)).toEqual(Array(PLAYERS).fill(201));
    await Promise.all(jobs);
    expect((await players[0]!.board()).body).toHaveLength(PLAYERS);
    const unpublished = 'select from puzzles.outbox where published_at is null';
    await waitFor(async () => (await database.query(unpublished)).length === 0);

    const ofService = 'select from pg_stat_activity where usename = $1 and datname = $2';
    const sessions = await database.query(ofService, [
      new URL(await database.url('puzzles')).username,
      database.name,
    ]);
    expect(sessions.length).toBeLessThanOrEqual(SESSIONS);
  });

  it('leaves no lock and no setting in a session', async () => {
    const locks = `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = $1)`;
    await waitFor(async () => (await database.query(locks, [database.name])).length === 0);
    const settings = await replicas[0]!.app.get(DataSource).query<{ name: string; source: string }[]>(
      `select name, setting, source from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'search_path')`,
    );
    expect(settings.map(({ source }) => source.replace('database user', 'user'))).toEqual(
      Array(4).fill('user'),
    );
  });
});
