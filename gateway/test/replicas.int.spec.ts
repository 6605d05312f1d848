import { freePort, type ManagedProcess } from '@fourfold/stack';
import { SilentAddress, TcpProxy, TestNames, waitFor } from '@fourfold/testing';
import { GENEROUS_TIMEOUT_MS, startGateway, type TestGateway } from './fixtures/gateway';
import { SocketClient, startEchoService } from './fixtures/socket-client';
import { TestUpstream } from './fixtures/upstream';

const PATH = '/api/scores/validate-guess';

/** The `Host` header in the first message of the echo service. */
const hostOf = (greeting: string): string =>
  (JSON.parse(greeting) as { headers: { host: string } }).headers.host;

describe('several replicas of a service', () => {
  let gateway: TestGateway;
  let first: TestUpstream;
  let second: TestUpstream;
  let behindBalancer: string | undefined;
  let balancer: TcpProxy;
  let latePort: number;
  let echoPorts: number[];
  let echoes: ManagedProcess[];

  beforeAll(async () => {
    [first, second] = await Promise.all([TestUpstream.start(), TestUpstream.start()]);
    behindBalancer = first.url;
    balancer = await TcpProxy.start(() => behindBalancer);
    latePort = await freePort();
    echoPorts = [await freePort(), await freePort()];
    echoes = await Promise.all(echoPorts.map(startEchoService));
    gateway = await startGateway({
      PUZZLES_URL: `${first.url},${second.url}`,
      SOCIAL_URL: `http://127.0.0.1:${latePort},${first.url}`,
      AUTH_URL: balancer.url.replace(/\/$/, ''),
      BATTLE_URL: echoPorts.map((port) => `http://127.0.0.1:${port}`).join(),
      ANSWER_TIMEOUT_MS: GENEROUS_TIMEOUT_MS,
    });
  });

  afterAll(async () => {
    await gateway.stop();
    await Promise.all([first.stop(), second.stop(), balancer.stop(), ...echoes.map((echo) => echo.stop())]);
  });

  const post = async (): Promise<number> =>
    (await fetch(gateway.url + PATH, { method: 'POST', body: '{}' })).status;

  it('share the requests', async () => {
    const [one, two] = [first.received.length, second.received.length];
    const answers = await Promise.all(Array.from({ length: 40 }, post));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(first.received.length - one).toBe(20);
    expect(second.received.length - two).toBe(20);
    expect(await gateway.metric('fourfold_gateway_replicas', { service: 'puzzles' })).toBe(2);
  });

  it('take over for one that does not listen, whatever the method, until it does', async () => {
    const send = async (method: string): Promise<number> =>
      (await fetch(`${gateway.url}/api/friends`, { method, ...(method === 'POST' && { body: '{}' }) }))
        .status;
    for (let turn = 0; turn < 6; turn += 1)
      expect([await send('POST'), await send('DELETE'), await send('GET')]).toEqual([200, 200, 200]);
    const late = await TestUpstream.start(latePort);
    await waitFor(async () => (await send('POST')) === 200 && late.received.length > 0);
    await late.stop();
  });

  it('are asked less often after an answer of 503', async () => {
    const path = '/api/puzzles/busy';
    let served = 0;
    /** The answers between two refusals. */
    const between: number[] = [];
    first.on(path, (_request, response) => {
      between.push(served);
      served = 0;
      response.writeHead(503, { 'Retry-After': '1' }).end('{}');
    });
    second.on(path, (_request, response) => {
      served += 1;
      response.end('{}');
    });
    const ask = () => fetch(gateway.url + path);
    const refused = await waitFor(async () => {
      const answer = await ask();
      return answer.status === 503 && answer;
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    // In turns, one answer would lie between two refusals; what comes before the first one of these is not counted.
    between.length = 0;
    await waitFor(
      async () => {
        await ask();
        return between.slice(1).some((answers) => answers > 1);
      },
      { what: 'more than one answer between two refusals' },
    );
  });

  it('share the sockets, also after one has died', async () => {
    const url = gateway.url.replace('http', 'ws') + '/api/ws/battle';
    const open = () => SocketClient.open(url);
    const portsOf = (clients: SocketClient[]): Set<number> =>
      new Set(clients.map(({ messages }) => Number(hostOf(messages[0]!).split(':')[1])));
    const pair = [await open(), await open()];
    expect(portsOf(pair)).toEqual(new Set(echoPorts));
    await echoes[0]!.stop();
    const later = [await open(), await open()];
    expect(portsOf(later)).toEqual(new Set([echoPorts[1]]));
    for (const { socket } of [...pair, ...later]) socket.terminate();
  });

  it('behind a balancer of connections, get their share once they are added', async () => {
    const ask = async (): Promise<number> => (await fetch(`${gateway.url}/api/users/profile`)).status;
    // The first requests may open a connection each.
    for (let turn = 0; turn < 5; turn += 1) expect(await ask()).toBe(200);
    const before = second.received.length;
    behindBalancer = second.url;
    // The connections to the first stay usable: only their age ends them.
    const isReached = async (): Promise<boolean> => (await ask()) === 200 && second.received.length > before;
    await waitFor(isReached, { intervalMs: 500 });
  });
});

describe('replicas that leave', () => {
  let gateway: TestGateway;
  let port: number;
  let staying: TestUpstream;
  let leaving: TestUpstream;
  let silent: SilentAddress;
  let echo: ManagedProcess;
  const [STAYS, LEAVES, SILENT] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const;
  const names = new TestNames({ auth: [STAYS, SILENT] });

  beforeAll(async () => {
    const echoPort = await freePort();
    port = await freePort();
    echo = await startEchoService(echoPort);
    silent = await SilentAddress.start(SILENT, port);
    [staying, leaving] = await Promise.all([
      TestUpstream.start(port, STAYS),
      TestUpstream.start(port, LEAVES),
    ]);
    gateway = await startGateway({
      AUTH_URL: `http://auth:${port}`,
      BATTLE_URL: `http://127.0.0.1:${echoPort},http://${SILENT}:${port}`,
      ...names.env,
    });
  });

  afterAll(async () => {
    await gateway.stop();
    await Promise.all([staying.stop(), leaving.stop(), silent.stop(), echo.stop()]);
  });

  const post = async (): Promise<number> =>
    (await fetch(`${gateway.url}/api/users/profile`, { method: 'POST', body: '{}' })).status;
  const replicas = () => gateway.metric('fourfold_gateway_replicas', { service: 'auth' });

  it('fail no request that was on its way when the name ceased to lead to them', async () => {
    expect(await replicas()).toBe(2);
    const answers = Promise.all(Array.from({ length: 20 }, post));
    names.set('auth', [STAYS]);
    await waitFor(async () => (await replicas()) === 1, { what: 'the gateway to look the name up' });
    expect(new Set(await answers)).toEqual(new Set([200]));
  });

  it('fail no socket either', async () => {
    const open = () => SocketClient.open(`${gateway.url.replace('http', 'ws')}/api/ws/battle`);
    for (const { socket } of [await open(), await open()]) socket.terminate();
  });

  it('get no request once they have closed a connection', async () => {
    names.set('auth', [STAYS, LEAVES]);
    await waitFor(async () => (await replicas()) === 2, { what: 'the gateway to look the name up' });
    let closed = 0;
    leaving.on('/api/users/profile', (_request, response) => {
      closed += 1;
      response.setHeader('Connection', 'close').end('{}');
    });
    await waitFor(async () => (await post()) === 200 && closed === 1, { what: 'the other replica' });
    expect(await Promise.all(Array.from({ length: 20 }, post))).toEqual(Array(20).fill(200));
    expect(closed).toBe(1);
  });
});
