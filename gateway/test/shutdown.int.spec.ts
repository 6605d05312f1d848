import { Agent } from 'node:http';
import { freePort } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { startGateway, type TestGateway } from './fixtures/gateway';
import { sendHttp } from './fixtures/raw-http';
import { TestUpstream } from './fixtures/upstream';

/** The tests run in order on one gateway; the last one stops it. */
describe('the lifecycle of the gateway', () => {
  let gateway: TestGateway;
  let service: TestUpstream;

  beforeAll(async () => {
    // It is started again: a port from the range of outgoing connections might be taken by then.
    service = await TestUpstream.start(await freePort());
    gateway = await startGateway({
      PUZZLES_URL: service.url,
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
      // Time for every client to send the request whose response closes its connection.
      SHUTDOWN_DELAY_MS: '8000',
    });
  });

  afterAll(async () => {
    await gateway.stop();
    await service.stop();
  });

  it('starts, and stays live and ready, while all upstreams are down, and needs no restart when they are back', async () => {
    const port = Number(new URL(service.url).port);
    await service.stop();
    for (let time = 0; time < 3; time++) {
      expect((await fetch(`${gateway.url}/api/puzzles/today`)).status).toBe(502);
      for (const probe of ['/health/live', '/health/ready'])
        expect((await fetch(gateway.url + probe)).status).toBe(200);
    }
    service = await TestUpstream.start(port);
    expect((await fetch(`${gateway.url}/api/puzzles/today`)).status).toBe(200);
  });

  it('becomes unready, drains open connections without failing a request, and exits 0 when it is stopped under load', async () => {
    service.on('/api/puzzles/slow', (_request, response) => void setTimeout(() => response.end('{}'), 300));
    // Each keeps its connection until the server closes it, as a load balancer does.
    const client = async (path: string, answers: string[]): Promise<string> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const { outcome, last } = await ask(agent, gateway.port, path);
        answers.push(outcome);
        if (last) return outcome;
      }
    };
    const answers: string[] = [];
    const probes: string[] = [];
    const clients = Array.from({ length: 40 }, (_, index) =>
      client(index % 4 ? '/api/puzzles/today' : '/api/puzzles/slow', answers),
    );
    const lastProbe = client('/health/ready', probes);
    await waitFor(() => answers.length > 200 && probes.length > 0);
    const exit = gateway.process.kill('SIGTERM');
    expect([probes[0], await lastProbe]).toEqual(['200', '503']);
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['200']));
    expect(await exit).toEqual({ code: 0, signal: null });
    expect(new Set(answers)).toEqual(new Set(['200']));
  });
});

/** One request: its status or error, and whether it is the last one of its connection. */
function ask(agent: Agent, port: number, path: string): Promise<{ outcome: string; last: boolean }> {
  return sendHttp(port, path, { agent }).then(
    ({ status, headers }) => ({ outcome: String(status), last: headers.connection === 'close' }),
    (error: Error) => ({ outcome: error.message, last: true }),
  );
}
