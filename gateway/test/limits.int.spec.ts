import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { TokenIssuer, waitFor } from '@fourfold/testing';
import * as LIMITS from '../src/limits';
import { startGateway, type TestGateway } from './fixtures/gateway';
import { refusedUpgrade } from './fixtures/socket-client';
import { TestUpstream } from './fixtures/upstream';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
}

describe('limits on how much one client may send', () => {
  let gateway: TestGateway;
  let service: TestUpstream;
  let issuer: TokenIssuer;

  beforeAll(async () => {
    [service, issuer] = await Promise.all([TestUpstream.start(), TokenIssuer.start()]);
  });

  afterAll(async () => {
    await Promise.all([service.stop(), issuer.stop()]);
  });

  afterEach(() => gateway.stop());

  const start = async (env: Record<string, string>) => {
    gateway = await startGateway({
      AUTH_URL: service.url,
      PUZZLES_URL: service.url,
      BATTLE_URL: service.url,
      JWKS_URL: issuer.jwksUrl,
      ...env,
    });
  };

  /** The limits on credentials as they are unless somebody sets them. */
  const startWithDefaults = () =>
    start({
      LOGIN_LIMIT_PER_HOUR: String(LIMITS.LOGIN_LIMIT_PER_HOUR),
      REGISTER_LIMIT_PER_HOUR: String(LIMITS.REGISTER_LIMIT_PER_HOUR),
      RESET_LIMIT_PER_HOUR: String(LIMITS.RESET_LIMIT_PER_HOUR),
    });

  /** A request from one address of this machine. */
  function send(path: string, from: string, { method = 'GET', headers = {} } = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: gateway.port,
        localAddress: from,
        path,
        method,
        headers,
        agent: false,
      };
      httpRequest(options, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: JSON.parse(text) as unknown,
          }),
        );
      })
        .on('error', reject)
        .end();
    });
  }

  const login = (from: string, headers = {}) => send('/api/users/login', from, { method: 'POST', headers });
  const statuses = async (count: number, ask: () => Promise<Answer>) => {
    const seen: number[] = [];
    for (let time = 0; time < count; time++) seen.push((await ask()).status);
    return seen;
  };

  it('count logins and registrations by the exact peer, whatever it says of itself, and tell what is left', async () => {
    await start({ LOGIN_LIMIT_PER_HOUR: '3', REGISTER_LIMIT_PER_HOUR: '1' });
    const first = await login('127.0.0.2');
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '3',
      'ratelimit-remaining': '2',
      'ratelimit-reset': '3600',
    });
    expect(await statuses(3, () => login('127.0.0.2', { 'X-Forwarded-For': randomUUID() }))).toEqual([
      200, 200, 429,
    ]);
    const refused = await login('127.0.0.2');
    expect(refused.body).toEqual({ detail: expect.any(String) });
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(refused.headers['retry-after']).toBe(refused.headers['ratelimit-reset']);

    expect((await login('127.0.0.3')).status).toBe(200);
    expect((await send('/api/users/login/', '127.0.0.2', { method: 'POST' })).status).toBe(429);
    expect((await send('/api/users/login', '127.0.0.2')).status).toBe(200);
    expect((await send('/api/users/LOGIN', '127.0.0.2', { method: 'POST' })).status).toBe(404);

    const register = () => send('/api/users/register', '127.0.0.2', { method: 'POST' });
    expect(await statuses(2, register)).toEqual([200, 429]);
    expect(Number((await register()).headers['retry-after'])).toBeGreaterThan(3_500);
    expect(await gateway.metric('fourfold_gateway_limited_total', { limit: 'login' })).toBe(3);
  });

  it('leave a school behind one address room, and each address of this machine is a client of its own', async () => {
    await startWithDefaults();
    for (const [path, limit] of [
      ['/api/users/register', '30'],
      ['/api/users/login', '120'],
      ['/api/users/password-reset/request', '30'],
      ['/api/users/password-reset/confirm', '30'],
      ['/api/users/email/confirm', '30'],
    ])
      expect((await send(path!, '127.0.0.11', { method: 'POST' })).headers).toMatchObject({
        'ratelimit-limit': limit,
      });
    const links = await send('/api/users/email/restore', '127.0.0.11', { method: 'POST' });
    expect(links.headers['ratelimit-remaining']).toBe('27');
    const request = (from: string) => send('/api/users/password-reset/request', from, { method: 'POST' });
    expect(await statuses(30, () => request('127.0.0.11'))).toEqual([...Array<number>(29).fill(200), 429]);
    expect((await request('127.0.0.12')).status).toBe(200);
  });

  it('on credentials share their counts between replicas', async () => {
    await start({ LOGIN_LIMIT_PER_HOUR: '2' });
    const first = gateway;
    const second = await startGateway({
      AUTH_URL: service.url,
      PUZZLES_URL: service.url,
      REDIS_URL: first.redis.url,
      LOGIN_LIMIT_PER_HOUR: '2',
    });
    const [here, there] = [first, second];
    const at = (which: TestGateway, ask: () => Promise<Answer>) => {
      gateway = which;
      return ask();
    };
    expect((await at(here, () => login('127.0.0.4'))).status).toBe(200);
    expect((await at(there, () => login('127.0.0.4'))).status).toBe(200);
    expect((await at(here, () => login('127.0.0.4'))).status).toBe(429);
    expect((await at(there, () => login('127.0.0.4'))).status).toBe(429);
    gateway = first;
    await second.stop();
  });

  it('hold for an address as a whole, sockets included, and leave the others alone', async () => {
    await start({ ADDRESS_LIMIT_PER_MINUTE: '5' });
    const today = () => send('/api/puzzles/today', '127.0.0.6');
    const seen = await statuses(7, today);
    expect(seen).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await today();
    expect(refused.body).toEqual({ detail: expect.any(String) });
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '5', 'ratelimit-remaining': '0' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    const socket = gateway.url.replace('http', 'ws');
    expect((await refusedUpgrade(`${socket}/api/ws/battle`, { localAddress: '127.0.0.6' })).status).toBe(429);
    expect((await send('/api/puzzles/today', '127.0.0.7')).status).toBe(200);
    expect((await send('/health/live', '127.0.0.6')).status).toBe(200);
  });

  it('hold for a user over all addresses, and a forged token fills nobody else’s bucket', async () => {
    await start({ USER_LIMIT_PER_MINUTE: '3' });
    const sub = randomUUID();
    const honest = { Authorization: `Bearer ${issuer.token({ sub })}` };
    const genuine = issuer.token({ sub }).split('.');
    const forged = { Authorization: `Bearer ${genuine[0]}.${genuine[1]}.${'A'.repeat(86)}` };
    let last = 0;
    const ask = async (headers: Record<string, string>) => {
      last = (last + 1) % 50;
      return (await send('/api/puzzles/today', `127.0.1.${last + 1}`, { headers })).status;
    };
    for (let time = 0; time < 20; time++) expect(await ask(forged)).toBe(200);
    await waitFor(async () => (await ask(honest)) === 429, { what: 'the user to be refused' });
    expect(await ask(honest)).toBe(429);
    expect(await ask(forged)).toBe(200);
    expect(await ask({ Authorization: `Bearer ${issuer.token()}` })).toBe(200);
  });

  it('never open when Redis is away: logins get stricter, reads are counted here, and both recover', async () => {
    await start({ LOGIN_LIMIT_PER_HOUR: '8', ADDRESS_LIMIT_PER_MINUTE: '30' });
    expect((await login('127.0.0.8')).status).toBe(200);
    await gateway.redis.kill();
    expect(await statuses(4, () => login('127.0.0.8'))).toEqual([200, 200, 429, 429]);
    expect(await statuses(32, () => send('/api/puzzles/today', '127.0.0.9'))).toEqual([
      ...Array<number>(30).fill(200),
      429,
      429,
    ]);
    expect((await send('/health/ready', '127.0.0.9')).status).toBe(200);

    await gateway.redis.start();
    let asked = 0;
    // Each time another address: asking counts too.
    const leftNow = async () => (await login(`127.0.1.${++asked}`)).headers['ratelimit-remaining'];
    await waitFor(async () => (await leftNow()) === '7', { what: 'Redis to be used again' });
    expect((await login('127.0.0.8')).status).toBe(200);
  });

  it('keep logins limited while Redis hangs, and answer', async () => {
    await start({ LOGIN_LIMIT_PER_HOUR: '4' });
    await gateway.redis.pause();
    const answers = await statuses(2, () => login('127.0.0.10'));
    expect(answers).toEqual([200, 429]);
    await gateway.redis.resume();
  });

  it('believe a proxy of ours, and only as many as there are', async () => {
    await start({ LOGIN_LIMIT_PER_HOUR: '1', TRUSTED_PROXY_HOPS: '1' });
    const via = (forwarded: string) => login('127.0.0.1', { 'X-Forwarded-For': forwarded });
    expect((await via('6.6.6.6, 203.0.113.1')).status).toBe(200);
    expect(service.last.headers['x-forwarded-for']).toBe('203.0.113.1');
    expect((await via('7.7.7.7, 203.0.113.1')).status).toBe(429);
    expect((await via('6.6.6.6, 203.0.113.2')).status).toBe(200);
    expect((await via('2001:db8:1:2::1')).status).toBe(200);
    expect((await via('2001:db8:1:2:ffff::2')).status).toBe(429);
  });
});
