import { freePort, type ManagedProcess } from '@fourfold/stack';
import { storeUrls, waitFor } from '@fourfold/testing';
import { startFixture } from './fixtures/process';

describe('a service process', () => {
  let url: string;
  const start = async (env: NodeJS.ProcessEnv = {}): Promise<ManagedProcess> => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    return startFixture({ REDIS_URL: storeUrls().redis, PORT: String(port), ...env });
  };

  it('answers everything it accepted when it is stopped, and exits 0', async () => {
    const service = await start();
    await waitFor(async () => (await fetch(`${url}/health/ready`)).ok, { what: 'the service' });
    const inFlight = Array.from({ length: 20 }, () =>
      fetch(`${url}/things/slow`).then((response) => response.status),
    );
    await waitFor(async () => (await (await fetch(`${url}/metrics`)).text()).includes('route="/metrics"'), {
      what: 'requests in flight',
    });
    const exit = service.stop('SIGTERM');
    expect(await Promise.all(inFlight)).toEqual(Array(20).fill(200));
    expect((await exit).code).toBe(0);
    await expect(fetch(`${url}/health/live`)).rejects.toThrow();
  });

  it('is not ready as soon as it is stopped, but still serves requests and then closes their connections', async () => {
    const service = await start({ SHUTDOWN_DELAY_MS: '60000' });
    const readiness = async (): Promise<number> => (await fetch(`${url}/health/ready`)).status;
    await waitFor(async () => (await readiness()) === 200, { what: 'the service' });
    const before = await fetch(`${url}/health/live`);
    expect(before.headers.get('connection')).toBe('keep-alive');
    service.signal('SIGTERM');
    await waitFor(async () => (await readiness()) === 503, { what: 'the service to be not ready' });
    const answer = await fetch(`${url}/things/slow`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await readiness()).toBe(503);
    await service.kill();
  });

  it('exits 1 when nobody handles a rejection, so that it is started again', async () => {
    const service = await start();
    await waitFor(async () => (await fetch(`${url}/health/ready`)).ok, { what: 'the service' });
    await fetch(`${url}/things/unhandled`).catch(() => undefined);
    expect((await service.exited).code).toBe(1);
    expect(service.logs()).toContain('the service failed');
  });

  it('names every fault of its environment and exits 78', async () => {
    const service = await start({
      LOG_LEVEL: 'loud',
      REDIS_URL: 'http://x',
      NODE_ENV: 'production',
      FAILPOINTS: 'relay.after-publish',
    });
    expect((await service.exited).code).toBe(78);
    for (const name of ['LOG_LEVEL', 'REDIS_URL', 'PUBLIC_URL', 'FAILPOINTS'])
      expect(service.logs()).toContain(name);
    expect(service.logs()).not.toContain('node_modules');
  });

  it('does not start in production with a failpoint, even if everything else is valid', async () => {
    const service = await start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://fourfold.example',
      REDIS_URL: 'redis://fixture:a-secret-of-its-own@redis',
      NATS_URL: 'nats://fixture:a-secret-of-its-own@nats',
      DATABASE_URL: 'postgres://fixture:a-secret-of-its-own@postgres/fixture',
      FAILPOINTS: 'relay.after-publish',
    });
    expect((await service.exited).code).toBe(78);
    expect(service.logs()).toContain('FAILPOINTS is for fault tests and refused in production');
    expect(service.logs()).not.toContain('REDIS_URL');
    await expect(fetch(`${url}/health/live`)).rejects.toThrow();
  });
});
