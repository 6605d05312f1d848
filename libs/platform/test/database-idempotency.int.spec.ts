import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newId } from '../src';
import { fingerprintOf, IdempotencyService, RetentionJob } from '../src/database';
import { World } from './fixtures/players.world';

describe('a request with an Idempotency-Key', () => {
  let world: World;
  let app: INestApplication;
  let url: string;

  beforeAll(async () => {
    world = await World.create();
    app = await world.start('auth');
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });
  afterAll(() => world.close());

  const register = async (key: string, user_id: string, display_name = 'Ada'): Promise<[number, string]> => {
    const response = await fetch(`${url}/players`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ user_id, display_name }),
    });
    return [response.status, await response.text()];
  };

  it('has one effect and one answer, however many copies of it come at once', async () => {
    const userId = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => register('key-1', userId)));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(([, body]) => body)).size).toBe(1);
    expect(answers[0]![1]).toContain(userId);
    expect(await world.count('auth', 'players')).toBe(1);
    expect(await world.count('auth', 'outbox')).toBe(1);
    expect(await register('key-1', userId)).toEqual(answers[0]);
  });

  it('is refused when the key was used for something else', async () => {
    const [status, body] = await register('key-1', newId());
    expect(status).toBe(422);
    expect(body).toContain('Idempotency-Key');
    expect(await world.count('auth', 'players')).toBe(1);
  });

  it('is refused with an invalid key', async () => {
    expect((await register('k'.repeat(256), newId()))[0]).toBe(422);
  });

  it('leaves nothing behind when it fails, so that a retry runs', async () => {
    const idempotency = app.get(IdempotencyService);
    const request = { userId: 'ada', key: 'key-2', fingerprint: fingerprintOf('x') };
    const run = (work: () => Promise<{ status: number; body: unknown }>) =>
      idempotency.run(app.get(DataSource), request, work);
    await expect(run(() => Promise.reject(new Error('not yet')))).rejects.toThrow('not yet');
    expect(await run(() => Promise.resolve({ status: 200, body: 'done' }))).toEqual({
      status: 200,
      body: 'done',
    });
    expect(await run(() => Promise.reject(new Error('again?')))).toEqual({ status: 200, body: 'done' });
    const other = { ...request, userId: 'grace' };
    expect(
      await idempotency.run(app.get(DataSource), other, () =>
        Promise.resolve({ status: 204, body: undefined }),
      ),
    ).toEqual({ status: 204, body: undefined });
  });

  it('is forgotten after a day', async () => {
    await world.query('auth', `update idempotency_keys set created_at = now() - interval '25 hours'`);
    expect((await app.get(RetentionJob).run()).idempotency_keys).toBe(3);
  });
});

describe('the fingerprint of a request', () => {
  it('ignores the order of properties, and nothing else', () => {
    expect(fingerprintOf('POST', { a: 1, b: { c: 2, d: [3, 4] } })).toBe(
      fingerprintOf('POST', { b: { d: [3, 4], c: 2 }, a: 1 }),
    );
    expect(fingerprintOf('POST', { d: [3, 4] })).not.toBe(fingerprintOf('POST', { d: [4, 3] }));
    expect(fingerprintOf('POST', 'a', 'b')).not.toBe(fingerprintOf('POST', 'ab'));
  });
});
