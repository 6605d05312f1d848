import type { INestApplication } from '@nestjs/common';
import { startStore, type StoreServer } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { newId } from '../src';
import { PlayersWorld } from './fixtures/players.world';

const WRITERS = 8;
const WRITES = 1_000;

describe('a Postgres that is killed', () => {
  let postgres: StoreServer;
  let world: PlayersWorld;
  let auth: INestApplication;
  let url: string;

  beforeAll(async () => {
    // It flushes every write to the disk.
    postgres = await startStore('postgres', { durable: true });
    world = await PlayersWorld.create({ postgresUrl: postgres.url });
    auth = await world.start('auth');
    await world.start('puzzles');
    await auth.listen(0, '127.0.0.1');
    url = await auth.getUrl();
  });
  afterAll(async () => {
    await world.close();
    await postgres.destroy();
  });

  const status = async (path: string) => (await fetch(`${url}${path}`)).status;
  const register = async (user_id: string): Promise<number> => {
    const response = await fetch(`${url}/players`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_id, display_name: 'Ada' }),
    });
    await response.text();
    return response.status;
  };

  it('keeps every write that was answered with success; the others get 503 and happened at most once', async () => {
    const answers = new Map<string, number>();
    let killed = false;
    const writer = async (): Promise<void> => {
      while (answers.size < WRITES || !killed) {
        const id = newId();
        answers.set(id, await register(id));
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, writer));
    await waitFor(() => answers.size > WRITES / 3);
    await postgres.kill();
    killed = true;
    await waitFor(async () => (await status('/health/ready')) === 503);
    expect(await status('/health/live')).toBe(200);
    await postgres.start();
    await waitFor(async () => (await status('/health/ready')) === 200);
    await writing;
    await register(newId()).then((answer) => expect(answer).toBe(201));

    expect([...new Set(answers.values())].sort()).toEqual([201, 503]);
    const rows = await world.query<{ user_id: string }>('auth', 'select user_id from players');
    const stored = new Set(rows.map(({ user_id }) => user_id));
    const accepted = [...answers].filter(([, answer]) => answer === 201).map(([id]) => id);
    expect(accepted.filter((id) => !stored.has(id))).toEqual([]);
    expect(await world.count('auth', 'outbox')).toBe(rows.length);
    // Both services recover, and what was committed is published.
    await world.until('puzzles', 'players', rows.length);
    await world.until('puzzles', 'effects', rows.length);
    expect(await world.count('puzzles', 'dead_letters')).toBe(0);
  });
});
