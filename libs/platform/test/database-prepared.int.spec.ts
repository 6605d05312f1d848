import { createTestDatabase, type TestDatabase } from '@fourfold/testing';
import { PREPARED_STATEMENTS_PER_CONNECTION } from '../src/database/limits';
import { PreparingClient } from '../src/database/preparing.client';

describe('a connection that prepares its statements', () => {
  let database: TestDatabase;
  let client: PreparingClient;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    client = new PreparingClient({ connectionString: database.adminUrl });
    await client.connect();
    await client.query(`create temporary table things (id integer primary key, name text)`);
  });
  afterEach(() => client.end());

  const prepared = async (): Promise<string[]> => {
    const { rows } = await client.query<{ statement: string }>(
      `select statement from pg_prepared_statements`,
    );
    return rows.map((row) => row.statement);
  };

  it('lets the server plan a statement with parameters once, and keeps no other', async () => {
    const text = `select $1::integer + 1 as next`;
    for (const value of [1, 2, 3])
      expect((await client.query(text, [value])).rows).toEqual([{ next: value + 1 }]);
    await client.query(`select 1`);
    expect(await prepared()).toEqual([text]);
  });

  it('goes on after a statement that failed, whether it was prepared before or not', async () => {
    const insert = `insert into things (id, name) values ($1, $2)`;
    await client.query(insert, [1, 'one']);
    await expect(client.query(insert, [1, 'again'])).rejects.toMatchObject({ code: '23505' });
    await expect(client.query(`insert into nowhere values ($1)`, [1])).rejects.toMatchObject({
      code: '42P01',
    });
    await client.query(insert, [2, 'two']);
    expect((await client.query(`select count(*) from things`)).rows).toEqual([{ count: '2' }]);
  });

  it('prepares anew what a schema change or a reset of the connection has made stale', async () => {
    const text = `select * from things where id = $1`;
    await client.query(text, [1]);
    await client.query(`alter table things add column colour text`);
    await expect(client.query(text, [1])).rejects.toMatchObject({ code: '0A000' });
    expect((await client.query(text, [1])).fields.map((field) => field.name)).toEqual([
      'id',
      'name',
      'colour',
    ]);
    await client.query(`deallocate all`);
    await expect(client.query(text, [1])).rejects.toMatchObject({ code: '26000' });
    expect((await client.query(text, [1])).rows).toEqual([]);
  });

  it('keeps a bounded number of statements', async () => {
    for (let n = 0; n < PREPARED_STATEMENTS_PER_CONNECTION + 20; n += 1)
      await client.query(`select $1::integer + ${n}`, [n]);
    expect(await prepared()).toHaveLength(PREPARED_STATEMENTS_PER_CONNECTION);
  });
});
