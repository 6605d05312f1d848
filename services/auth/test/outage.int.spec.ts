import { ERRORS } from '@fourfold/contracts';
import { RedisClient } from '@fourfold/platform/redis';
import { storeUrls, TcpProxy, waitFor } from '@fourfold/testing';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, newRegistration } from './browser';

describe('auth without one of its stores', () => {
  let redis: TcpProxy;
  let nats: TcpProxy;
  let postgres: TcpProxy;
  let auth: AuthApp;

  beforeAll(async () => {
    const urls = storeUrls();
    [redis, nats, postgres] = await Promise.all([
      TcpProxy.start(urls.redis),
      TcpProxy.start(urls.nats),
      TcpProxy.start(urls.postgres),
    ]);
    auth = await startAuth({ REDIS_URL: redis.url, NATS_URL: nats.url }, postgres);
  });
  afterEach(async () => {
    for (const proxy of [redis, nats, postgres]) proxy.heal();
    await waitFor(() => auth.app.get(RedisClient).status === 'ready', { what: 'Redis to be back' });
    await waitFor(async () => (await fetch(`${auth.url}/health/ready`)).ok);
  });
  afterAll(async () => {
    await auth.stop();
    await Promise.all([redis, nats, postgres].map((proxy) => proxy.stop()));
  });

  it('works without Redis: users sign in, refresh and sign out', async () => {
    redis.cut();
    const person = newRegistration();
    const browser = new Browser(auth.url);
    expect((await browser.register(person)).status).toBe(201);
    expect((await browser.login(credentialsOf(person))).status).toBe(200);
    expect((await browser.refresh()).status).toBe(200);
    const kept = browser.clone();
    expect((await browser.logout(browser.antiForgery())).status).toBe(204);
    expect((await kept.profile()).status).toBe(401);
    expect((await fetch(`${auth.url}/health/ready`)).status).toBe(200);
  });

  it('works without NATS, and revokes a session at once, not only by the event', async () => {
    nats.cut();
    const browser = new Browser(auth.url);
    expect((await browser.register(newRegistration())).status).toBe(201);
    await browser.logout(browser.antiForgery());
    const marks = await auth.app.get(RedisClient).xrange('access-changes', '-', '+');
    expect(JSON.stringify(marks)).toContain(browser.claims().sid);
  });

  it('answers 503 without Postgres, and recovers', async () => {
    const person = newRegistration();
    const browser = new Browser(auth.url);
    await browser.register(person);
    postgres.cut();
    for (const call of [
      () => browser.login(credentialsOf(person)),
      () => browser.profile(),
      () => browser.refresh(),
    ]) {
      const { status, body, setCookies } = await call();
      expect({ status, body, setCookies }).toEqual({
        status: 503,
        body: { detail: ERRORS.service_unavailable.detail },
        setCookies: [],
      });
    }
    postgres.heal();
    await waitFor(async () => (await browser.profile()).status === 200);
    expect((await browser.refresh()).status).toBe(200);
  });
});
