import { ACCESS_TOKEN, type AccessChange } from '@fourfold/contracts';
import { badTokens, storeUrls, testRedisPrefix, TokenIssuer, waitFor } from '@fourfold/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { createService, loadConfig, RevocationService } from '../src';
import { ThingsConfig } from './fixtures/things.config';
import { ThingsModule } from './fixtures/things.module';

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

const endOfSession = (session_id: string): AccessChange => ({
  user_id: randomUUID(),
  account_version: 2,
  revoked: { scope: 'session', session_id },
  not_before: new Date().toISOString(),
});

describe('access tokens', () => {
  let app: NestExpressApplication;
  let issuer: TokenIssuer;

  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    const config = loadConfig(ThingsConfig, {
      REDIS_URL: storeUrls().redis,
      REDIS_KEY_PREFIX: testRedisPrefix(),
      JWKS_URL: issuer.jwksUrl,
      LOG_LEVEL: 'silent',
    });
    app = await createService(ThingsModule.forRoot(config));
    await app.init();
  });

  afterAll(async () => {
    await app.close();
    await issuer.stop();
  });

  const status = async (path: string, token?: string) => {
    const call = request(app.getHttpServer()).get(path);
    return (await (token === undefined ? call : call.set('Authorization', `Bearer ${token}`))).status;
  };

  it('lets a player in and says who it is', async () => {
    const { body } = await request(app.getHttpServer())
      .get('/things/mine')
      .set('Authorization', `Bearer ${issuer.token()}`);
    expect(body).toMatchObject({
      username: 'ada',
      display_name: 'Ada',
      is_admin: false,
    });
  });

  it('keeps anonymous callers and non-admins out of what is not theirs', async () => {
    expect(await status('/things/mine')).toBe(401);
    expect(await status('/things/admin')).toBe(401);
    expect(await status('/things/admin', issuer.token())).toBe(403);
    expect(await status('/things/admin', issuer.token({ is_admin: true }))).toBe(200);
    expect(await status('/things/anyone')).toBe(200);
    expect(await status('/things/anyone', 'nonsense')).toBe(401);
  });

  it('refuses every forged, expired or foreign token', async () => {
    const good = issuer.token();
    const accepted = [];
    for (const [name, token] of Object.entries(badTokens(issuer)))
      if ((await status('/things/mine', token)) !== 401) accepted.push(name);
    expect(accepted).toEqual([]);
    expect(await status('/things/mine', good)).toBe(200);
  });

  it('does not hammer auth because of forged key ids', async () => {
    const before = issuer.reads;
    for (let i = 0; i < 20; i += 1)
      await status('/things/mine', issuer.token({}, { header: { kid: `forged-${i}` } }));
    expect(issuer.reads - before).toBeLessThanOrEqual(1);
  });

  it('ends the tokens of a revoked session and of no other', async () => {
    const revocations = app.get(RevocationService);
    const session = issuer.token({ sid: 'lost-phone' });
    const other = issuer.token();
    await revocations.revoke(endOfSession('lost-phone'));
    expect(await status('/things/mine', session)).toBe(401);
    expect(await status('/things/mine', other)).toBe(200);
  });

  it('end when they expire', async () => {
    const token = issuer.token();
    expect(await status('/things/mine', token)).toBe(200);
    const afterwards = Date.now() + 2 * ACCESS_TOKEN.lifetimeSeconds * 1_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(afterwards);
    expect(await status('/things/mine', token)).toBe(401);
    clock.mockRestore();
  });
});

describe('access tokens while auth or Redis is away', () => {
  const start = async (jwksUrl: string) => {
    const config = loadConfig(ThingsConfig, {
      REDIS_URL: 'redis://127.0.0.1:1',
      JWKS_URL: jwksUrl,
      LOG_LEVEL: 'silent',
    });
    const app = await createService(ThingsModule.forRoot(config));
    await app.init();
    const call = async (token: string) =>
      (await request(app.getHttpServer()).get('/things/mine').set('Authorization', `Bearer ${token}`)).status;
    return { app, call };
  };

  it('are verified with the last known keys', async () => {
    const issuer = await TokenIssuer.start();
    const { app, call } = await start(issuer.jwksUrl);
    expect(await call(issuer.token())).toBe(200);
    await issuer.stop();
    expect(await call(issuer.token())).toBe(200);
    expect((await request(app.getHttpServer()).get('/health/live')).status).toBe(200);
    expect((await request(app.getHttpServer()).get('/health/ready')).status).toBe(200);
    await app.close();
  });

  it('are verified with keys that are read anew every five minutes', async () => {
    const issuer = await TokenIssuer.start();
    jest.useFakeTimers({ doNotFake: ALL_TIMERS_BUT_INTERVALS });
    const { app, call } = await start(issuer.jwksUrl);
    expect(await call(issuer.token())).toBe(200);
    const reads = issuer.reads;
    jest.advanceTimersByTime(5 * 60_000);
    jest.useRealTimers();
    await waitFor(() => issuer.reads === reads + 1);
    await app.close();
    await issuer.stop();
  });

  it('are neither believed nor called bad while no key was ever read', async () => {
    const issuer = await TokenIssuer.start();
    const { app, call } = await start('http://127.0.0.1:1/jwks.json');
    expect(await call(issuer.token())).toBe(503);
    expect(await call('nonsense')).toBe(401);
    await app.close();
    await issuer.stop();
  });
});
