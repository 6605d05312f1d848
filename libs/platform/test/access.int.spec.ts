import { ACCESS_TOKEN } from '@fourfold/contracts';
import { badTokens, waitFor, type TokenIssuer } from '@fourfold/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { ServiceWorld } from './fixtures/service.world';

const ALL_TIMERS_BUT_INTERVALS: FakeableAPI[] = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
];

describe('access tokens', () => {
  let world: ServiceWorld;
  let app: NestExpressApplication;
  let issuer: TokenIssuer;

  beforeAll(async () => {
    world = await ServiceWorld.start();
    ({ app } = world.first);
    ({ issuer } = world);
  });
  afterAll(() => world.stop());

  const status = (path: string, token?: string) => world.status(path, token);

  it('identify the player', async () => {
    const { body } = await request(app.getHttpServer())
      .get('/things/mine')
      .set('Authorization', `Bearer ${issuer.token()}`);
    expect(body).toMatchObject({
      username: 'ada',
      display_name: 'Ada',
      is_admin: false,
    });
  });

  it('are required on protected routes, and those of an admin on admin routes', async () => {
    expect(await status('/things/mine')).toBe(401);
    expect(await status('/things/admin')).toBe(401);
    expect(await status('/things/admin', issuer.token())).toBe(403);
    expect(await status('/things/admin', issuer.token({ is_admin: true }))).toBe(200);
    expect(await status('/things/anyone')).toBe(200);
    expect(await status('/things/anyone', 'nonsense')).toBe(401);
  });

  it('are refused when they are forged, expired or foreign', async () => {
    const good = issuer.token();
    const accepted = [];
    for (const [name, token] of Object.entries(badTokens(issuer)))
      if ((await status('/things/mine', token)) !== 401) accepted.push(name);
    expect(accepted).toEqual([]);
    expect(await status('/things/mine', good)).toBe(200);
  });

  it('do not make the service fetch the keys again for every forged key id', async () => {
    const before = issuer.reads;
    for (let i = 0; i < 20; i += 1)
      await status('/things/mine', issuer.token({}, { header: { kid: `forged-${i}` } }));
    expect(issuer.reads - before).toBeLessThanOrEqual(1);
  });

  it('are refused once they have expired', async () => {
    const token = issuer.token();
    expect(await status('/things/mine', token)).toBe(200);
    const afterwards = Date.now() + 2 * ACCESS_TOKEN.lifetimeSeconds * 1_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(afterwards);
    expect(await status('/things/mine', token)).toBe(401);
    clock.mockRestore();
  });
});

describe('access tokens while auth or Redis is down', () => {
  let world: ServiceWorld;

  const start = async (env: Record<string, string> = {}): Promise<TokenIssuer> => {
    world = await ServiceWorld.start({
      env: { REDIS_URL: 'redis://127.0.0.1:1', ...env },
    });
    return world.issuer;
  };
  afterEach(() => world.stop());

  const call = (token: string) => world.status('/things/mine', token);

  it('are verified with the last known keys', async () => {
    const issuer = await start();
    expect(await call(issuer.token())).toBe(200);
    await issuer.stop();
    expect(await call(issuer.token())).toBe(200);
    for (const path of ['/health/live', '/health/ready']) expect(await world.status(path)).toBe(200);
  });

  it('are verified with keys that are reloaded every five minutes', async () => {
    jest.useFakeTimers({ doNotFake: ALL_TIMERS_BUT_INTERVALS });
    const issuer = await start();
    expect(await call(issuer.token())).toBe(200);
    const reads = issuer.reads;
    jest.advanceTimersByTime(5 * 60_000);
    jest.useRealTimers();
    await waitFor(() => issuer.reads === reads + 1);
  });

  it('are answered with 503 until the keys were read once, unless they are malformed', async () => {
    const issuer = await start({ JWKS_URL: 'http://127.0.0.1:1/jwks.json' });
    expect(await call(issuer.token())).toBe(503);
    expect(await call('nonsense')).toBe(401);
  });
});
