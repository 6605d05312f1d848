import { createTestDatabase, storeUrls, type TestDatabase } from '@fourfold/testing';
import { Client } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import {
  dataSourceOptions,
  ForwardMigration,
  provisionDatabase,
  provisionSchema,
  runMigrations,
} from '../src/database';
import { startFixture } from './fixtures/process';

const SERVICES = ['auth', 'puzzles', 'battle'] as const;

class CreateRuns extends ForwardMigration {
  readonly name = 'CreateRuns1751000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table runs (migration text not null)');
    await runner.query(`insert into runs values ('${this.name}')`);
  }
}

class WidenRuns extends ForwardMigration {
  readonly name = 'WidenRuns1752000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table runs add column at timestamptz not null default now()`);
    await runner.query(`insert into runs (migration) values ('${this.name}')`);
  }
}

class Faulty extends ForwardMigration {
  readonly name = 'Faulty1753000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`insert into runs (migration) values ('${this.name}')`);
    await runner.query('select 1 / 0');
  }
}

describe('a schema of its own for every service', () => {
  let database: TestDatabase;
  const clients: Client[] = [];

  const roleOf = (service: string) => `${database.name}_owner_${service}`;
  const urlOf = (service: string): string => {
    const url = new URL(database.adminUrl);
    url.username = roleOf(service);
    url.password = 'pass word/1';
    return url.href;
  };
  const connect = async (url: string): Promise<Client> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    return client;
  };
  const provision = (schema: string) =>
    provisionSchema(database.adminUrl, { schema, role: roleOf(schema), password: 'pass word/1' });

  beforeAll(async () => {
    database = await createTestDatabase();
    await Promise.all([...SERVICES, ...SERVICES].map(provision));
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    const admin = await connect(database.adminUrl);
    for (const service of SERVICES) await admin.query(`drop owned by "${roleOf(service)}" cascade`);
    for (const service of SERVICES) await admin.query(`drop role "${roleOf(service)}"`);
    await admin.end();
    await database.drop();
  });

  it('can be created in a database of its own, repeatedly and concurrently', async () => {
    const name = `${database.name}_alone`;
    const url = new URL(urlOf('alone'));
    url.pathname = `/${name}`;
    const options = { url: url.href, schema: 'alone' };
    await Promise.all([1, 2, 3].map(() => provisionDatabase(database.adminUrl, options)));
    expect(await runMigrations({ ...options, migrations: [CreateRuns] })).toContain(
      'CreateRuns1751000000000',
    );
    const admin = await connect(database.adminUrl);
    await admin.query(`drop database "${name}"`);
    await admin.query(`drop role "${roleOf('alone')}"`);
  });

  it('applies each migration once when five jobs race', async () => {
    const migrations = [CreateRuns, WidenRuns];
    const jobs = Array.from({ length: 5 }, () =>
      runMigrations({ url: urlOf('auth'), schema: 'auth', migrations }),
    );
    const applied = (await Promise.all(jobs)).flat().sort();
    expect(applied).toEqual([
      'AddJobLeases1795824000000',
      'CreatePlatformTables1700000000000',
      'CreateRuns1751000000000',
      'WidenRuns1752000000000',
    ]);
    const auth = await connect(urlOf('auth'));
    expect((await auth.query('select migration from runs order by 1')).rows).toEqual([
      { migration: 'CreateRuns1751000000000' },
      { migration: 'WidenRuns1752000000000' },
    ]);
    expect(await runMigrations({ url: urlOf('auth'), schema: 'auth', migrations })).toEqual([]);
  });

  it('rolls back a migration that fails, and keeps those before it', async () => {
    const run = (...migrations: (typeof CreateRuns | typeof WidenRuns | typeof Faulty)[]) =>
      runMigrations({ url: urlOf('battle'), schema: 'battle', migrations });
    await expect(run(CreateRuns, WidenRuns, Faulty)).rejects.toThrow('division by zero');
    const battle = await connect(urlOf('battle'));
    expect((await battle.query('select count(*)::int from runs')).rows).toEqual([{ count: 2 }]);
    // The one of the platform comes after the one that failed.
    expect(await run(CreateRuns, WidenRuns)).toEqual(['AddJobLeases1795824000000']);
  });

  it('stops waiting for a busy table after 2 s, so that no query queues behind the migration, and retries', async () => {
    await runMigrations({ url: urlOf('puzzles'), schema: 'puzzles', migrations: [CreateRuns] });
    const [holder, reader] = [await connect(urlOf('puzzles')), await connect(urlOf('puzzles'))];
    // Its own limit would end its wait in the same moment.
    await reader.query('set lock_timeout = 0');
    await holder.query('begin');
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await holder.query('lock table runs in access share mode');
    const migrating = runMigrations({
      url: urlOf('puzzles'),
      schema: 'puzzles',
      migrations: [CreateRuns, WidenRuns],
    });
    // The reader queues behind the waiting migration, and is answered although the table is still busy.
    for (let waitedMs = 0; waitedMs < 500;) {
      const started = performance.now();
      await reader.query('select * from runs');
      waitedMs = performance.now() - started;
    }
    await holder.query('commit');
    expect(await migrating).toEqual(['WidenRuns1752000000000']);
  });

  it('denies every role access to other schemas and the creation of new ones', async () => {
    for (const own of SERVICES) {
      const client = await connect(urlOf(own));
      await client.query('create table if not exists mine (id integer)');
      await expect(client.query('create schema another')).rejects.toThrow('permission denied');
      await expect(client.query('create table public.mine (id integer)')).rejects.toThrow(
        'permission denied',
      );
      await expect(client.query('create temp table mine_too (id integer)')).rejects.toThrow(
        'permission denied',
      );
      for (const other of SERVICES.filter((name) => name !== own)) {
        for (const sql of [
          `select * from ${other}.outbox`,
          `insert into ${other}.inbox values ('x', gen_random_uuid(), 'x')`,
          `delete from ${other}.migrations`,
          `create table ${other}.theirs (id integer)`,
          `drop schema ${other} cascade`,
          `set role "${roleOf(other)}"`,
        ]) {
          await expect(client.query(sql)).rejects.toThrow(/permission denied|must be owner/);
        }
      }
    }
  });

  it('ends slow statements, long waits for locks and idle transactions, and compiles no statement', async () => {
    const options = dataSourceOptions({
      url: urlOf('auth'),
      schema: 'auth',
      poolSize: 1,
      connectTimeoutMs: 60_000,
      entities: [],
      migrations: [],
    });
    const dataSource = await new DataSource(options).initialize();
    const settings: unknown = await dataSource.query(
      `select name, setting from pg_settings where source = 'database user' order by name`,
    );
    await dataSource.destroy();
    expect(settings).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '10000' },
      { name: 'jit', setting: 'off' },
      { name: 'lock_timeout', setting: '2000' },
      { name: 'search_path', setting: 'auth' },
      { name: 'statement_timeout', setting: '5000' },
    ]);
  });

  it('keeps a service from starting while migrations are pending', async () => {
    const service = startFixture({
      SERVICE: 'auth',
      DATABASE_URL: urlOf('auth'),
      REDIS_URL: storeUrls().redis,
    });
    expect((await service.exited).code).toBe(1);
    expect(service.logs()).toContain(
      'Schema \\"auth\\" is behind, run the migrations first: CreatePlayers1750000000000',
    );
  });
});
