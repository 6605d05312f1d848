import { ACCESS_TOKEN, type AccessChange } from '@fourfold/contracts';
import { badTokens, storeUrls, TcpProxy, waitFor, type TokenIssuer } from '@fourfold/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { randomUUID } from 'node:crypto';
import { Clock, RevocationService, TokenService } from '../src';
import { RedisClient } from '../src/redis';
import { ServiceWorld } from './fixtures/service.world';

describe('socket authentication', () => {
  let world: ServiceWorld;
  let issuer: TokenIssuer;
  let redis: TcpProxy;
  let apps: NestExpressApplication[];
  let tokens: TokenService;

  beforeAll(async () => {
    redis = await TcpProxy.start(storeUrls().redis);
    world = await ServiceWorld.start({
      replicas: 2,
      env: { REDIS_URL: redis.url },
    });
    ({ issuer } = world);
    apps = world.replicas.map(({ app }) => app);
    tokens = apps[0]!.get(TokenService);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    redis.heal();
    await waitFor(() => apps.every((app) => app.get(RedisClient).status === 'ready'));
  });
  afterAll(async () => {
    await world.stop();
    await redis.stop();
  });

  const refusal = (token: string) =>
    tokens.acceptSocketToken(token).then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    );

  it('accepts every ticket once', async () => {
    const ticket = issuer.ticket({ sub: 'somebody', username: 'ada', sid: 'here' });
    expect(await tokens.acceptSocketToken(ticket)).toMatchObject({
      user_id: 'somebody',
      username: 'ada',
      session_id: 'here',
      is_admin: false,
    });
    await expect(tokens.acceptSocketToken(ticket)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('lets a ticket expire like an access token of the same age', async () => {
    const iat = Math.floor(Date.now() / 1_000) - 5;
    const { token_expires_at } = await tokens.acceptSocketToken(issuer.ticket({ iat }));
    expect(token_expires_at).toBe(iat + ACCESS_TOKEN.lifetimeSeconds);
  });

  it('accepts an access token any number of times', async () => {
    const token = issuer.token({ sub: 'somebody' });
    for (let times = 0; times < 2; times += 1)
      expect(await tokens.acceptSocketToken(token)).toMatchObject({ user_id: 'somebody' });
  });

  it('refuses a ticket after a minute', async () => {
    const ticket = issuer.ticket();
    const clock = jest.spyOn(apps[0]!.get(Clock), 'now');
    clock.mockReturnValue(new Date(Date.now() + 60_000));
    expect(await refusal(ticket)).toBe('unauthorized');
    clock.mockReturnValue(new Date(Date.now() + 30_000));
    expect(await refusal(ticket)).toBe('accepted');
  });

  it('refuses tickets and access tokens of a revoked session', async () => {
    const change: AccessChange = {
      user_id: 'leaver',
      account_version: 2,
      revoked: { scope: 'session', session_id: randomUUID() },
      not_before: new Date().toISOString(),
    };
    const sid = change.revoked.scope === 'session' ? change.revoked.session_id : '';
    await apps[1]!.get(RevocationService).revoke(change);
    await waitFor(() =>
      apps[0]!.get(RevocationService).isRevoked({ user_id: '', session_id: sid, account_version: 1 }),
    );
    expect(await refusal(issuer.ticket({ sid }))).toBe('unauthorized');
    expect(await refusal(issuer.token({ sid }))).toBe('unauthorized');
    expect(await refusal(issuer.ticket())).toBe('accepted');
  });

  it('refuses tickets while Redis is down, since reuse cannot be detected, and accepts access tokens', async () => {
    redis.cut();
    expect(await refusal(issuer.ticket())).toBe('service_unavailable');
    expect(await refusal(issuer.token())).toBe('accepted');
  });

  it('refuses every other token', async () => {
    const { 'a socket ticket': _good, ...bad } = badTokens(issuer);
    const forTickets = {
      'a ticket without an id': issuer.ticket({ jti: undefined }),
      'a ticket of another issuer': issuer.ticket({ iss: 'elsewhere' }),
      'a ticket without an expiry': issuer.ticket({ exp: undefined }),
      'a ticket without a session': issuer.ticket({ sid: undefined }),
      'a huge ticket': issuer.ticket({ padding: 'x'.repeat(5_000) }),
    };
    const verdicts: Record<string, string> = {};
    for (const [name, token] of Object.entries({ ...bad, ...forTickets }))
      verdicts[name] = await refusal(token);
    expect(verdicts).toEqual(Object.fromEntries(Object.keys(verdicts).map((name) => [name, 'unauthorized'])));
  });

  it('does not accept a ticket on HTTP routes', async () => {
    expect(await world.status('/things/mine', issuer.ticket())).toBe(401);
  });
});
