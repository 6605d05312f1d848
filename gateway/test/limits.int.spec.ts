import { randomUUID } from 'node:crypto';
import { TokenIssuer, waitFor } from '@fourfold/testing';
import * as LIMITS from '../src/limits';
import { startGateway, type TestGateway } from './fixtures/gateway';
import { sendHttp, type HttpAnswer } from './fixtures/raw-http';
import { refusedUpgrade } from './fixtures/socket-client';
import { TestUpstream } from './fixtures/upstream';

type Answer = Omit<HttpAnswer, 'body'> & { body: unknown };

/** The limits of the gateway that most tests share; each test has addresses of its own. */
const LOGIN_LIMIT = 8;
const RESET_LIMIT = 6;
const ADDRESS_LIMIT = 30;
const USER_LIMIT = 3;

describe('rate limits', () => {
  let gateway: TestGateway;
  /** Another replica, behind a proxy. */
  let proxied: TestGateway;
  let service: TestUpstream;
  let issuer: TokenIssuer;

  const start = (env: Record<string, string>): Promise<TestGateway> =>
    startGateway({
      AUTH_URL: service.url,
      PUZZLES_URL: service.url,
      BATTLE_URL: service.url,
      JWKS_URL: issuer.jwksUrl,
      ...env,
    });

  beforeAll(async () => {
    [service, issuer] = await Promise.all([TestUpstream.start(), TokenIssuer.start()]);
    gateway = await start({
      LOGIN_LIMIT_PER_HOUR: String(LOGIN_LIMIT),
      REGISTER_LIMIT_PER_HOUR: '1',
      GUEST_LIMIT_PER_HOUR: '1',
      RESET_LIMIT_PER_HOUR: String(RESET_LIMIT),
      ADDRESS_LIMIT_PER_MINUTE: String(ADDRESS_LIMIT),
      USER_LIMIT_PER_MINUTE: String(USER_LIMIT),
    });
    proxied = await start({
      REDIS_URL: gateway.redis.url,
      LOGIN_LIMIT_PER_HOUR: String(LOGIN_LIMIT),
      REGISTER_LIMIT_PER_HOUR: '1',
      TRUSTED_PROXY_HOPS: '1',
    });
  });

  afterAll(async () => {
    await proxied.stop();
    await gateway.stop();
    await Promise.all([service.stop(), issuer.stop()]);
  });

  /** A request from one address of this machine. */
  async function send(
    path: string,
    from: string,
    { method = 'GET', headers = {}, to = gateway } = {},
  ): Promise<Answer> {
    const options = { localAddress: from, method, headers, agent: false };
    const { body, ...answer } = await sendHttp(to.port, path, options);
    return { ...answer, body: JSON.parse(body.toString()) as unknown };
  }

  const login = (from: string, options: { headers?: Record<string, string>; to?: TestGateway } = {}) =>
    send('/api/users/login', from, { method: 'POST', ...options });
  const statuses = async (count: number, ask: () => Promise<Answer>) => {
    const seen: number[] = [];
    for (let time = 0; time < count; time++) seen.push((await ask()).status);
    return seen;
  };
  /** The statuses of `count` accepted requests and two refused ones. */
  const passing = (count: number): number[] => [...Array<number>(count).fill(200), 429, 429];

  it('count logins, registrations and guests by the address of the peer, whatever headers it sends, and report what is left', async () => {
    const first = await login('127.0.0.2');
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': String(LOGIN_LIMIT),
      'ratelimit-remaining': String(LOGIN_LIMIT - 1),
      'ratelimit-reset': '3600',
    });
    const forged = () => login('127.0.0.2', { headers: { 'X-Forwarded-For': randomUUID() } });
    expect(await statuses(LOGIN_LIMIT + 1, forged)).toEqual(passing(LOGIN_LIMIT - 1));
    const refused = await login('127.0.0.2');
    expect(refused.body).toEqual({ detail: expect.any(String) });
    expect(refused.headers).toMatchObject({
      'ratelimit-limit': String(LOGIN_LIMIT),
      'ratelimit-remaining': '0',
    });
    // Longer than the windows of the other limits.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);

    expect((await login('127.0.0.3')).status).toBe(200);
    expect((await send('/api/users/login/', '127.0.0.2', { method: 'POST' })).status).toBe(429);
    expect((await send('/api/users/login', '127.0.0.2')).status).toBe(200);
    expect((await send('/api/users/LOGIN', '127.0.0.2', { method: 'POST' })).status).toBe(404);

    const register = () => send('/api/users/register', '127.0.0.2', { method: 'POST' });
    expect(await statuses(3, register)).toEqual(passing(1));
    expect(Number((await register()).headers['retry-after'])).toBeGreaterThan(60);
    const playAsGuest = () => send('/api/users/guest', '127.0.0.2', { method: 'POST' });
    expect(await statuses(3, playAsGuest)).toEqual(passing(1));
    expect(await gateway.metric('fourfold_gateway_limited_total', { limit: 'login' })).toBe(4);
  });

  it('for logins are counted over all replicas', async () => {
    const seen: number[] = [];
    while (seen.length < LOGIN_LIMIT + 2)
      for (const to of [gateway, proxied]) seen.push((await login('127.0.0.4', { to })).status);
    expect(seen).toEqual(passing(LOGIN_LIMIT));
  });

  it('trust as many proxies as are configured', async () => {
    const via = (forwarded: string) => {
      const headers = { 'X-Forwarded-For': forwarded };
      return send('/api/users/register', '127.0.0.1', { method: 'POST', headers, to: proxied });
    };
    expect((await via('6.6.6.6, 203.0.113.1')).status).toBe(200);
    expect(service.last.headers['x-forwarded-for']).toBe('203.0.113.1');
    expect((await via('7.7.7.7, 203.0.113.1')).status).toBe(429);
    expect((await via('6.6.6.6, 203.0.113.2')).status).toBe(200);
    expect((await via('2001:db8:1:2::1')).status).toBe(200);
    expect((await via('2001:db8:1:2:ffff::2')).status).toBe(429);
  });

  it('for credentials are counted for each kind and address', async () => {
    const post = (path: string, from: string) => send(path, from, { method: 'POST' });
    for (const [path, limit] of [
      ['/api/users/register', 1],
      ['/api/users/login', LOGIN_LIMIT],
      ['/api/users/passkey-login', LOGIN_LIMIT],
      ['/api/users/password-reset/request', RESET_LIMIT],
      ['/api/users/password-reset/confirm', RESET_LIMIT],
      ['/api/users/email/confirm', RESET_LIMIT],
    ] as const)
      expect((await post(path, '127.0.0.11')).headers).toMatchObject({ 'ratelimit-limit': String(limit) });
    const links = await post('/api/users/email/restore', '127.0.0.11');
    expect(links.headers['ratelimit-remaining']).toBe(String(RESET_LIMIT - 3));
    const request = (from: string) => post('/api/users/password-reset/request', from);
    expect(await statuses(RESET_LIMIT + 1, () => request('127.0.0.11'))).toEqual(passing(RESET_LIMIT - 1));
    expect((await request('127.0.0.12')).status).toBe(200);
  });

  it('apply to all requests of an address, sockets included, and not to other addresses', async () => {
    const today = () => send('/api/puzzles/today', '127.0.0.6');
    expect(await statuses(ADDRESS_LIMIT + 2, today)).toEqual(passing(ADDRESS_LIMIT));
    const refused = await today();
    expect(refused.body).toEqual({ detail: expect.any(String) });
    expect(refused.headers).toMatchObject({
      'ratelimit-limit': String(ADDRESS_LIMIT),
      'ratelimit-remaining': '0',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    const socket = gateway.url.replace('http', 'ws');
    expect((await refusedUpgrade(`${socket}/api/ws/battle`, { localAddress: '127.0.0.6' })).status).toBe(429);
    expect((await send('/api/puzzles/today', '127.0.0.7')).status).toBe(200);
    expect((await send('/health/live', '127.0.0.6')).status).toBe(200);
  });

  it('apply to a user over all addresses, and forged tokens do not count', async () => {
    const sub = randomUUID();
    const honest = { Authorization: `Bearer ${issuer.token({ sub })}` };
    const genuine = issuer.token({ sub }).split('.');
    const forged = { Authorization: `Bearer ${genuine[0]}.${genuine[1]}.${'A'.repeat(86)}` };
    let asked = 0;
    const ask = async (headers: Record<string, string>) =>
      (await send('/api/puzzles/today', addressOf('127.1', ++asked), { headers })).status;
    for (let time = 0; time < 20; time++) expect(await ask(forged)).toBe(200);
    await waitFor(async () => (await ask(honest)) === 429, { what: 'the user to be refused' });
    expect(await ask(honest)).toBe(429);
    expect(await ask(forged)).toBe(200);
    expect(await ask({ Authorization: `Bearer ${issuer.token()}` })).toBe(200);
  });

  it('apply without Redis: stricter for logins, unchanged for other requests, and recovering with Redis', async () => {
    expect((await login('127.0.0.8')).status).toBe(200);
    await gateway.redis.kill();
    const strict = LOGIN_LIMIT * LIMITS.PART_WITHOUT_REDIS;
    expect(await statuses(strict + 2, () => login('127.0.0.8'))).toEqual(passing(strict));
    const today = () => send('/api/puzzles/today', '127.0.0.9');
    expect(await statuses(ADDRESS_LIMIT + 2, today)).toEqual(passing(ADDRESS_LIMIT));
    expect((await send('/health/ready', '127.0.0.9')).status).toBe(200);

    await gateway.redis.start();
    let asked = 0;
    // A new address for each request, since every request counts.
    const leftNow = async () => (await login(addressOf('127.2', ++asked))).headers['ratelimit-remaining'];
    await waitFor(async () => (await leftNow()) === String(LOGIN_LIMIT - 1), {
      what: 'Redis to be used again',
    });
    expect((await login('127.0.0.8')).status).toBe(200);
  });

  it('apply to logins while Redis hangs', async () => {
    await gateway.redis.pause();
    const strict = LOGIN_LIMIT * LIMITS.PART_WITHOUT_REDIS;
    expect(await statuses(strict + 2, () => login('127.0.0.10'))).toEqual(passing(strict));
    await gateway.redis.resume();
  });
});

/** The loopback address with that index and first two bytes. */
function addressOf(beginning: string, index: number): string {
  return `${beginning}.${index >> 8}.${index & 255}`;
}
