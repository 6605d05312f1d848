import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { drainable } from './drain-server';

/** More than the buffers of a connection take. */
const LONG_ANSWER = Buffer.alloc(32 * 1_024 * 1_024);
/** Time in which idle connections are closed. */
const SOON_MS = 1_000;

describe('a server that is drained', () => {
  let server: Server;
  let drain: () => Promise<void>;

  beforeEach(async () => {
    server = createServer((request, response) => response.end(request.url === '/long' ? LONG_ANSWER : '{}'));
    drain = drainable(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });

  afterEach(() => {
    jest.useRealTimers();
    server.closeAllConnections();
  });

  async function ask(path: string): Promise<IncomingMessage> {
    const { port } = server.address() as AddressInfo;
    const [answer] = (await once(get({ host: '127.0.0.1', port, path }), 'response')) as [IncomingMessage];
    return answer;
  }

  async function passUntil(drained: Promise<void>): Promise<void> {
    let isDrained = false;
    void drained.then(() => (isDrained = true));
    while (!isDrained) {
      jest.advanceTimersByTime(SOON_MS);
      await setImmediate();
    }
  }

  it('answers a client that has connected, but was not accepted yet', async () => {
    const answer = ask('/');
    // Then it connects, which the system confirms at once.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const drained = drain();
    expect((await buffer(await answer)).toString()).toBe('{}');
    await passUntil(drained);
  });

  it('sends the whole of an answer that its client reads slowly, before it closes the connection', async () => {
    const answer = await ask('/long');
    const drained = drain();
    while (server.listening) await setImmediate();
    jest.advanceTimersByTime(SOON_MS);
    expect(await buffer(answer)).toHaveLength(LONG_ANSWER.length);
    await passUntil(drained);
  });
});
