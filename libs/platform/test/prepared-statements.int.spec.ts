import { createTestDatabase, TcpProxy, type TestDatabase } from '@fourfold/testing';
import { DataSource } from 'typeorm';
import { toAppError } from '../src';
import { allowLongStatements, dataSourceOptions, type DatabaseOptions } from '../src/database';

/** More often than a statement must be used to be prepared. */
const OFTEN = 20;
/** More than a connection keeps prepared. */
const MANY = 150;
const MAX_PREPARED = 100;

describe('the statements of a connection', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(() => connect());
  afterEach(() => dataSource.destroy());
  afterAll(() => database.drop());

  /** Opens a pool of one connection, which all statements of a test share. */
  async function connect(options: Partial<DatabaseOptions> = {}): Promise<void> {
    dataSource = await new DataSource(
      dataSourceOptions({
        url: await database.url('auth'),
        schema: 'auth',
        poolSize: 1,
        connectTimeoutMs: 60_000,
        entities: [],
        migrations: [],
        ...options,
      }),
    ).initialize();
  }

  async function repeat(times: number, query: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; turn < times; turn += 1) await query(turn);
  }

  const prepared = (): Promise<{ statement: string }[]> =>
    dataSource.query('select statement from pg_prepared_statements order by prepare_time');

  it('are prepared once when they are sent often, whatever their values', async () => {
    const double = 'select $1::integer * 2 as result';
    await repeat(OFTEN, async (turn) =>
      expect(await dataSource.query(double, [turn])).toEqual([{ result: turn * 2 }]),
    );
    expect(await prepared()).toEqual([{ statement: double }]);
  });

  it('are not prepared when they are sent once, or have no values', async () => {
    await dataSource.query('select $1::integer', [1]);
    await repeat(OFTEN, () => dataSource.query('select 1'));
    expect(await prepared()).toEqual([]);
  });

  it('work beyond the number that is kept', async () => {
    await repeat(MANY, (kind) =>
      repeat(OFTEN, async (turn) =>
        expect(await dataSource.query(`select $1::integer + ${kind} as sum`, [turn])).toEqual([
          { sum: turn + kind },
        ]),
      ),
    );
    expect(await prepared()).toHaveLength(MAX_PREPARED);
  });

  it('go on after one has failed', async () => {
    const divide = 'select 100 / $1::integer as result';
    await repeat(OFTEN, (turn) =>
      turn % 2 === 0
        ? expect(dataSource.query(divide, [0])).rejects.toThrow('division by zero')
        : expect(dataSource.query(divide, [turn])).resolves.toEqual([{ result: Math.trunc(100 / turn) }]),
    );
  });

  it('are prepared once their table exists, if it did not at first', async () => {
    const count = 'select count(*)::integer as notes from notes where id = $1';
    await repeat(OFTEN, () => expect(dataSource.query(count, [0])).rejects.toThrow('does not exist'));
    await dataSource.query('create table notes (id integer)');
    await repeat(OFTEN, () => expect(dataSource.query(count, [0])).resolves.toEqual([{ notes: 0 }]));
    expect(await prepared()).toEqual([{ statement: count }]);
    await dataSource.query('drop table notes');
  });

  it('still work when a migration has added a column', async () => {
    await dataSource.query('create table notes (id integer primary key, text text)');
    const add = () => dataSource.query('insert into notes (id, text) values ($1, $2) returning id', [0, 'a']);
    const read = () => dataSource.query('select id, text from notes where id = $1', [0]);
    await add();
    await repeat(OFTEN, read);
    await dataSource.query('alter table notes add column title text');
    expect(await read()).toEqual([{ id: 0, text: 'a' }]);
  });

  describe('without an answer', () => {
    let proxy: TcpProxy;

    beforeEach(async () => {
      await dataSource.destroy();
      proxy = await TcpProxy.start(await database.url('auth'));
      await connect({ url: proxy.url, queryTimeoutMs: 500 });
    });
    afterEach(() => proxy.stop());

    it('fail as unavailable, and the next ones use another connection', async () => {
      await dataSource.query('select 1');
      proxy.swallow();
      const error: unknown = await dataSource.query('select 1').catch((thrown: unknown) => thrown);
      expect(toAppError(error)).toMatchObject({ code: 'service_unavailable' });
      expect(await dataSource.query('select 2 as two')).toEqual([{ two: 2 }]);
    });

    it('fail in a transaction', async () => {
      const transaction = dataSource.transaction(async (manager) => {
        await manager.query('select 1');
        proxy.swallow();
        await manager.query('select 2');
      });
      const error: unknown = await transaction.catch((thrown: unknown) => thrown);
      expect(toAppError(error)).toMatchObject({ code: 'service_unavailable' });
      expect(await dataSource.query('select 2 as two')).toEqual([{ two: 2 }]);
    });

    it('may take longer where that is allowed, until the end of the transaction', async () => {
      const sleep = 'select 1 from pg_sleep(1)';
      await dataSource.transaction(async (manager) => {
        await allowLongStatements(manager, 60_000);
        await manager.query(sleep);
      });
      await expect(dataSource.query(sleep)).rejects.toThrow('Connection terminated');
    });
  });

  it('are never prepared where that is switched off', async () => {
    await dataSource.destroy();
    await connect({ preparesStatements: false });
    await repeat(OFTEN, (turn) => dataSource.query('select $1::integer', [turn]));
    expect(await prepared()).toEqual([]);
  });
});
