import type { AccessChange, RevokedAccess } from '@fourfold/contracts';
import { storeUrls, TcpProxy, testRedisPrefix, TokenIssuer, waitFor } from '@fourfold/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { createService, loadConfig, RevocationService } from '../src';
import { RedisClient } from '../src/redis';
import { ThingsConfig } from './fixtures/things.config';
import { ThingsModule } from './fixtures/things.module';

const REPLICAS = 3;

describe('access that ends', () => {
  let issuer: TokenIssuer;
  let redis: TcpProxy;
  let config: ThingsConfig;
  let replicas: NestExpressApplication[];

  const start = async (): Promise<NestExpressApplication> => {
    const app = await createService(ThingsModule.forRoot(config));
    await app.init();
    return app;
  };
  const changeOf = (user_id: string, revoked: RevokedAccess = { scope: 'all' }): AccessChange => ({
    user_id,
    account_version: 2,
    revoked,
    not_before: new Date().toISOString(),
  });
  const status = async (app: NestExpressApplication, token: string): Promise<number> =>
    (await request(app.getHttpServer()).get('/things/mine').set('Authorization', `Bearer ${token}`)).status;
  const everywhere = (token: string, apps = replicas): Promise<number[]> =>
    Promise.all(apps.map((app) => status(app, token)));
  const refusedEverywhere = (token: string): Promise<boolean> =>
    waitFor(async () => (await everywhere(token)).every((answer) => answer === 401));
  const allConnected = () => waitFor(() => replicas.every((app) => app.get(RedisClient).status === 'ready'));

  beforeAll(async () => {
    [issuer, redis] = await Promise.all([TokenIssuer.start(), TcpProxy.start(storeUrls().redis)]);
    config = loadConfig(ThingsConfig, {
      REDIS_URL: redis.url,
      REDIS_KEY_PREFIX: testRedisPrefix(),
      JWKS_URL: issuer.jwksUrl,
      LOG_LEVEL: 'silent',
    });
    replicas = await Promise.all(Array.from({ length: REPLICAS }, start));
    await allConnected();
  });
  afterAll(async () => {
    await Promise.all(replicas.map((app) => app.close()));
    await Promise.all([issuer.stop(), redis.stop()]);
  });

  it.each<[string, (session: string) => RevokedAccess]>([
    ['a user', () => ({ scope: 'all' })],
    ['a session', (session_id) => ({ scope: 'session', session_id })],
    ['all other sessions', () => ({ scope: 'all_but_session', session_id: randomUUID() })],
  ])('of %s is refused by three replicas, through Redis alone', async (_whose, scope) => {
    const [user, session] = [randomUUID(), randomUUID()];
    const token = issuer.token({ sub: user, sid: session, ver: 1 });
    const stays = issuer.token();
    expect(await everywhere(token)).toEqual([200, 200, 200]);
    await replicas[0]!.get(RevocationService).revoke(changeOf(user, scope(session)));
    expect(await status(replicas[0]!, token)).toBe(401);
    await refusedEverywhere(token);
    expect(await everywhere(stays)).toEqual([200, 200, 200]);
    expect(await everywhere(issuer.token({ sub: user, ver: 2 }))).toEqual([200, 200, 200]);
  });

  it('costs no request a question: the answer is at hand', async () => {
    const commands = jest.spyOn(replicas[0]!.get(RedisClient), 'sendCommand');
    const token = issuer.token();
    for (let count = 0; count < 200; count += 1) await status(replicas[0]!, token);
    // The service looks for changes by itself, whether it is asked or not.
    const asked = commands.mock.calls.map(([{ name }]) => name).filter((name) => name !== 'xrange');
    expect(asked).toEqual([]);
    commands.mockRestore();
  });

  it('is known to a replica that starts afterwards, before its first request', async () => {
    const token = issuer.token({ sub: 'earlier', ver: 1 });
    await replicas[0]!.get(RevocationService).revoke(changeOf('earlier'));
    const late = await start();
    expect(await status(late, token)).toBe(401);
    await late.close();
  });

  it('is heard of after Redis was away or lost everything', async () => {
    const token = issuer.token({ sub: 'outlived', ver: 1 });
    redis.cut();
    await replicas[0]!
      .get(RevocationService)
      .revoke(changeOf('outlived'))
      .catch(() => undefined);
    expect(await status(replicas[0]!, token)).toBe(401);
    redis.heal();
    await allConnected();
    await replicas[0]!.get(RedisClient).del('access-changes');
    const next = issuer.token({ sub: 'next', ver: 1 });
    await replicas[0]!.get(RevocationService).revoke(changeOf('next'));
    await refusedEverywhere(next);
    expect(await status(replicas[0]!, token)).toBe(401);
  });

  it('bites when nobody but auth itself can be asked, and signs nobody else out', async () => {
    const [banned, honest] = [issuer.token({ sub: 'banned', ver: 1 }), issuer.token()];
    redis.cut();
    expect(await everywhere(banned)).toEqual([200, 200, 200]);
    issuer.publishChange(changeOf('banned'));
    await refusedEverywhere(banned);
    expect(await everywhere(honest)).toEqual([200, 200, 200]);
    const late = await start();
    expect(await status(late, banned)).toBe(401);
    await late.close();
  });

  it('stays ended, and nobody else is signed out, when auth is away too', async () => {
    const [banned, honest] = [issuer.token({ sub: 'banned', ver: 1 }), issuer.token()];
    redis.cut();
    expect(await everywhere(honest)).toEqual([200, 200, 200]);
    await issuer.stop();
    expect(await everywhere(honest)).toEqual([200, 200, 200]);
    expect(await everywhere(banned)).toEqual([401, 401, 401]);
  });
});
