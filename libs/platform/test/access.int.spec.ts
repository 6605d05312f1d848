import { storeUrls, testRedisPrefix, TokenIssuer } from '@fourfold/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import request from 'supertest';
import { ACCESS_TOKEN, AccessRevocations, AccessTokenKeys, createService } from '../src';
import { loadThingsConfig } from './fixtures/things.config';
import { ThingsModule } from './fixtures/things.module';

describe('access tokens', () => {
  let app: NestExpressApplication;
  let issuer: TokenIssuer;

  beforeAll(async () => {
    issuer = await TokenIssuer.start();
    const { settings } = loadThingsConfig({
      REDIS_URL: storeUrls().redis,
      REDIS_KEY_PREFIX: testRedisPrefix(),
      JWKS_URL: issuer.jwksUrl,
      LOG_LEVEL: 'silent',
    });
    app = await createService(ThingsModule.forRoot(settings), settings);
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
    const now = Math.floor(Date.now() / 1000);
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const good = issuer.token();
    const [head, payload, signature] = good.split('.') as [string, string, string];
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const decode = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const headed = (changes: Record<string, unknown>) => encode({ ...decode(head), ...changes });
    const hmacContent = `${headed({ alg: 'HS256' })}.${payload}`;
    const publicPem = issuer.publicKey.export({ type: 'spki', format: 'pem' });
    const strangersJwk = stranger.publicKey.export({ format: 'jwk' });
    const forge = (header: Record<string, unknown> = {}) =>
      issuer.token({}, { header, key: stranger.privateKey });
    const corpus: Record<string, string> = {
      'alg none': `${headed({ alg: 'none' })}.${payload}.`,
      'alg None with the signature': `${headed({ alg: 'None' })}.${payload}.${signature}`,
      'HS256 keyed with the public key': `${hmacContent}.${createHmac('sha256', publicPem).update(hmacContent).digest('base64url')}`,
      'signed by a stranger': forge(),
      'own key in jwk': forge({ jwk: strangersJwk }),
      'own key in jku': forge({ jku: issuer.jwksUrl }),
      'own key in x5u': forge({ x5u: issuer.jwksUrl }),
      'unknown kid': issuer.token({}, { header: { kid: 'other' } }),
      'kid that is a path': issuer.token({}, { header: { kid: '../../etc/passwd' } }),
      'other type': issuer.token({}, { header: { typ: 'JWT' } }),
      'other audience': issuer.token({ aud: 'elsewhere' }),
      'other issuer': issuer.token({ iss: 'elsewhere' }),
      expired: issuer.token({ iat: now - 2_000, exp: now - 60 }),
      'not yet valid': issuer.token({ nbf: now + 600 }),
      'changed claims': `${head}.${encode({ ...decode(payload), is_admin: true })}.${signature}`,
      truncated: good.slice(0, -4),
      empty: '',
      garbage: 'a.b.c',
    };
    const accepted = [];
    for (const [name, token] of Object.entries(corpus))
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
    const revocations = app.get(AccessRevocations);
    const session = issuer.token({ sid: 'lost-phone' });
    const other = issuer.token();
    await revocations.revokeSession('lost-phone');
    expect(await status('/things/mine', session)).toBe(401);
    expect(await status('/things/mine', other)).toBe(200);
  });

  it('have their signature checked once in a while, their revocation and their end at every request', async () => {
    const checks = jest.spyOn(app.get(AccessTokenKeys), 'keyFor');
    const [lost, old] = [issuer.token({ sid: 'stolen-phone' }), issuer.token()];
    for (const token of [lost, lost, old, old]) expect(await status('/things/mine', token)).toBe(200);
    expect(checks).toHaveBeenCalledTimes(2);
    await app.get(AccessRevocations).revokeSession('stolen-phone');
    expect(await status('/things/mine', lost)).toBe(401);

    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect(await status('/things/mine', old)).toBe(200);
    expect(checks).toHaveBeenCalledTimes(3);
    clock.mockReturnValue(Date.now() + ACCESS_TOKEN.lifetimeSeconds * 1_000);
    expect(await status('/things/mine', old)).toBe(401);
    jest.restoreAllMocks();
  });
});

describe('access tokens while auth or Redis is away', () => {
  const start = async (jwksUrl: string) => {
    const { settings } = loadThingsConfig({
      REDIS_URL: 'redis://127.0.0.1:1',
      JWKS_URL: jwksUrl,
      LOG_LEVEL: 'silent',
    });
    const app = await createService(ThingsModule.forRoot(settings), settings);
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

  it('are neither believed nor called bad while no key was ever read', async () => {
    const issuer = await TokenIssuer.start();
    const { app, call } = await start('http://127.0.0.1:1/jwks.json');
    expect(await call(issuer.token())).toBe(503);
    expect(await call('nonsense')).toBe(401);
    await app.close();
    await issuer.stop();
  });
});
