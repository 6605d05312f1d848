import { addDays } from '@fourfold/game-rules';
import { loadConfig } from '@fourfold/platform';
import { runMigrations } from '@fourfold/platform/database';
import { startService } from '@fourfold/platform/testing';
import { startProgram, startStandby, type ProgramServer, type Standby } from '@fourfold/stack';
import {
  createTestDatabase,
  serviceEnvironment,
  TcpProxy,
  TokenIssuer,
  waitFor,
  type TestDatabase,
} from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module';
import { PuzzleImportService } from '../src/catalogue/puzzle-import.service';
import { PuzzlesConfig } from '../src/config';
import { DATABASE } from '../src/database';
import { groupOf, numberedPuzzle } from './numbered-puzzle';
import { Player } from './player';

const TODAY = new Date().toISOString().slice(0, 10);
const POOL_SIZE = 4;
const WRITERS = 8;
/** Of each phase: before the primary is killed, and after its successor takes over. */
const GUESSES = 60;

describe('puzzles when Postgres fails over', () => {
  let primary: ProgramServer;
  let standby: Standby;
  /** The server that the name of the database stands for. */
  let current: string;
  let name: TcpProxy;
  let database: TestDatabase;
  let issuer: TokenIssuer;
  let puzzles: Awaited<ReturnType<typeof startService>>;

  beforeAll(async () => {
    primary = await startProgram('postgres');
    standby = await startStandby(primary);
    current = primary.url;
    name = await TcpProxy.start(() => current);
    [database, issuer] = await Promise.all([createTestDatabase(primary.url), TokenIssuer.start()]);
    const named = new URL(await database.url('puzzles'));
    named.port = String(name.port);
    const url = named.href;
    await runMigrations({ ...DATABASE, url });
    const env = {
      ...(await serviceEnvironment('puzzles', database, issuer.jwksUrl)),
      DATABASE_URL: url,
      DATABASE_POOL_SIZE: String(POOL_SIZE),
    };
    puzzles = await startService(AppModule.forRoot(loadConfig(PuzzlesConfig, env)));
    // The test may run over midnight.
    const rows = [TODAY, addDays(TODAY, 1)].map((date) => ({
      puzzle_date: date,
      categories: numberedPuzzle(date).categories,
    }));
    const imports = puzzles.app.get(PuzzleImportService);
    const checked = await imports.check(rows);
    await puzzles.app.get(DataSource).transaction((manager) => imports.importWithin(manager, checked));
  });
  afterAll(async () => {
    await puzzles.app.close();
    await name.stop();
    await issuer.stop();
    await primary.destroy();
    await standby.destroy();
  });

  const readiness = async (): Promise<number> => (await fetch(`${puzzles.url}/health/ready`)).status;

  it('stays ready while all connections of its pool are in use', async () => {
    const dataSource = puzzles.app.get(DataSource);
    const runners = Array.from({ length: POOL_SIZE }, () => dataSource.createQueryRunner());
    await Promise.all(runners.map((runner) => runner.connect()));
    expect(await readiness()).toBe(200);
    await Promise.all(runners.map((runner) => runner.release()));
  });

  it('loses no accepted guess, answers 503 meanwhile, and serves again once the standby is promoted', async () => {
    const accepted: { userId: string; seq: number }[] = [];
    const failures = new Set<number>();
    let over = false;
    const write = async (): Promise<void> => {
      while (!over) {
        const player = new Player(puzzles.url, issuer);
        const opened = await player.today();
        if (opened.status !== 200) failures.add(opened.status);
        for (let seq = 1; seq <= 4 && opened.status === 200; seq += 1) {
          const { status } = await player.guess(opened.body.puzzle_id, groupOf(opened.body.puzzle_date, seq));
          if (status === 200) accepted.push({ userId: player.userId, seq });
          else failures.add(status);
          if (status !== 200) break;
        }
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, write));
    await waitFor(() => accepted.length >= GUESSES);
    expect(failures).toEqual(new Set());

    await primary.kill();
    await waitFor(async () => (await readiness()) === 503);
    current = standby.url;
    name.cut();
    name.heal();
    // A standby that the name stands for already: it can be read, and takes no writes.
    await waitFor(() => failures.size > 0);
    expect(await readiness()).toBe(503);

    await standby.promote();
    const before = accepted.length;
    await waitFor(() => accepted.length >= before + GUESSES);
    await waitFor(async () => (await readiness()) === 200);
    over = true;
    await writing;
    expect(failures).toEqual(new Set([503]));

    const stored = await puzzles.app
      .get(DataSource)
      .query<{ user_id: string; seq: number }[]>('select user_id, seq from guesses');
    const keys = new Set(stored.map(({ user_id, seq }) => `${user_id} ${seq}`));
    expect(accepted.filter(({ userId, seq }) => !keys.has(`${userId} ${seq}`))).toEqual([]);
  });
});
