import { FakeConnections } from '../../../test/fake-connection';
import { CONNECTION_LOST, createLiveSocket, NoAckError, SocketRefusal, type LiveSocket } from './live-socket';
import type { OpenConnection } from './socket-io-connection';
import { NoSocketToken } from './no-socket-token';

interface Client {
  say: { text: string };
}
interface Server {
  said: { text: string };
}

let connections: FakeConnections;
let tokens: Array<string | Error>;
let socket: LiveSocket<Client, Server>;

beforeEach(() => {
  jest.useFakeTimers();
  connections = new FakeConnections();
  tokens = [];
  socket = createLiveSocket({
    path: '/x',
    token: async () => {
      const next = tokens.shift() ?? `token ${connections.opened.length + 1}`;
      if (typeof next !== 'string') throw next;
      return next;
    },
    loadConnection: async () => connections.open,
  });
});
afterEach(() => {
  socket.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const live = async (): Promise<void> => {
  socket.start();
  await pass(0);
  connections.last.open();
};

describe('a live socket', () => {
  it('connects, and passes messages on to its listeners', async () => {
    const heard: string[] = [];
    socket.on('said', ({ text }) => heard.push(text));
    socket.start();
    expect(socket.state()).toEqual({ status: 'connecting' });
    await pass(0);
    connections.last.open();
    connections.last.say('said', { text: 'hello' });
    expect([socket.state().status, heard]).toEqual(['live', ['hello']]);
  });

  it('shows that it reconnects, and is live again afterwards', async () => {
    await live();
    connections.last.drop(1012);
    expect(socket.state()).toEqual({ status: 'reconnecting', attempt: 1 });
    await pass(1);
    connections.last.drop();
    expect(socket.state()).toEqual({ status: 'reconnecting', attempt: 2 });
    await pass(1);
    connections.last.open();
    expect(socket.state()).toEqual({ status: 'live' });
    connections.last.drop();
    expect(socket.state()).toEqual({ status: 'reconnecting', attempt: 1 });
    expect(connections.opened.map(({ token }) => token)).toEqual(['token 1', 'token 2', 'token 3']);
  });

  it('gives up after five attempts, until it is started again', async () => {
    const lost = jest.fn();
    socket.on(CONNECTION_LOST, lost);
    await live();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      connections.last.drop();
      expect(socket.state()).toEqual({ status: 'reconnecting', attempt });
      await pass(1);
      expect(lost).not.toHaveBeenCalled();
    }
    connections.last.drop();
    expect(socket.state()).toEqual({ status: 'gone', reason: 'lost' });
    await pass(3_600_000);
    expect(lost.mock.calls).toEqual([[{ reason: 'lost' }]]);
    expect(connections.opened).toHaveLength(6);
    await live();
    expect(socket.state()).toEqual({ status: 'live' });
  });

  it('tries five times, whatever starts it meanwhile', async () => {
    await live();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      connections.last.drop();
      socket.start();
      window.dispatchEvent(new Event('online'));
      expect(socket.state()).toEqual({ status: 'reconnecting', attempt });
      await pass(1);
    }
    connections.last.drop();
    expect(socket.state()).toEqual({ status: 'gone', reason: 'lost' });
    expect(connections.opened).toHaveLength(6);
  });

  describe('whose code cannot be loaded', () => {
    const load = jest.fn<Promise<OpenConnection>, []>();
    const longestPause = 0.999;

    beforeEach(() => {
      load.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
      jest.spyOn(Math, 'random').mockReturnValue(longestPause);
      socket = createLiveSocket({ path: '/x', token: async () => 'token', loadConnection: load });
    });

    it('is lost after five more attempts, with pauses', async () => {
      socket.start();
      await pass(0);
      for (const [index, ms] of [1_000, 2_000, 4_000, 8_000, 10_000].entries()) {
        expect(socket.state()).toEqual({ status: 'reconnecting', attempt: index + 1 });
        await pass(ms);
      }
      expect(socket.state()).toEqual({ status: 'gone', reason: 'lost' });
      expect(load).toHaveBeenCalledTimes(6);
    });

    it('connects as soon as it can be', async () => {
      socket.start();
      await pass(0);
      load.mockResolvedValue(connections.open);
      await pass(1_000);
      connections.last.open();
      expect(socket.state()).toEqual({ status: 'live' });
    });

    it('does not load it once stopped', async () => {
      socket.start();
      await pass(0);
      socket.stop();
      await pass(60_000);
      expect(load).toHaveBeenCalledTimes(1);
      expect(socket.state()).toEqual({ status: 'gone', reason: 'closed' });
    });
  });

  it('is gone after the server has closed it for good', async () => {
    const lost = jest.fn();
    socket.on(CONNECTION_LOST, lost);
    await live();
    connections.last.drop(1000);
    await pass(60_000);
    expect(lost.mock.calls).toEqual([[{ reason: 'closed' }]]);
    expect([connections.opened.length, socket.state()]).toEqual([1, { status: 'gone', reason: 'closed' }]);
  });

  it('counts an unreachable server as an attempt', async () => {
    tokens = [new TypeError('Failed to fetch')];
    socket.start();
    await pass(0);
    expect(socket.state()).toEqual({ status: 'reconnecting', attempt: 1 });
  });

  it('does not connect without a token, nor retry after its token was refused', async () => {
    const lost = jest.fn();
    socket.on(CONNECTION_LOST, lost);
    tokens = [new NoSocketToken()];
    socket.start();
    await pass(60_000);
    expect([connections.opened.length, socket.state()]).toEqual([0, { status: 'gone', reason: 'no_token' }]);
    expect(lost.mock.calls).toEqual([[{ reason: 'no_token' }]]);
    socket.start();
    await pass(0);
    connections.last.refuse();
    await pass(60_000);
    expect([connections.opened.length, socket.state()]).toEqual([1, { status: 'gone', reason: 'no_token' }]);
  });

  it('stays closed once it is stopped, even while it waits for the next attempt', async () => {
    const lost = jest.fn();
    socket.on(CONNECTION_LOST, lost);
    await live();
    const first = connections.last;
    socket.stop();
    expect(first.closed).toBe(true);
    await live();
    connections.last.drop();
    socket.stop();
    await pass(60_000);
    expect([connections.opened.length, socket.state()]).toEqual([2, { status: 'gone', reason: 'closed' }]);
    expect(lost).not.toHaveBeenCalled();
  });

  it('opens nothing when it is stopped while it waits for a token', async () => {
    socket.start();
    socket.stop();
    await pass(0);
    expect(connections.opened).toHaveLength(0);
  });

  it('pings every 30 seconds and answers pings', async () => {
    await live();
    const { last } = connections;
    await pass(60_000);
    expect(last.named('ping')).toHaveLength(2);
    last.say('server_ping');
    last.say('ping');
    expect(last.named('pong')).toHaveLength(2);
    last.drop();
    await pass(500);
    expect(last.named('ping')).toHaveLength(2);
  });

  it('calls sync listeners on every connection, and every 30 seconds while the page is visible', async () => {
    const early = jest.fn();
    const late = jest.fn();
    socket.onSync(early);
    await live();
    const end = socket.onSync(late);
    expect([early, late].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    await pass(30_000);
    end();
    connections.last.drop();
    await pass(1_000);
    connections.last.open();
    expect([early, late].map(({ mock }) => mock.calls.length)).toEqual([3, 2]);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(early).toHaveBeenCalledTimes(3);
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(early).toHaveBeenCalledTimes(4);
  });

  it('reconnects when the network is back, unless it was stopped', async () => {
    tokens = [new NoSocketToken()];
    socket.start();
    await pass(0);
    expect(socket.state()).toEqual({ status: 'gone', reason: 'no_token' });
    window.dispatchEvent(new Event('online'));
    expect(socket.state()).toEqual({ status: 'connecting' });
    socket.stop();
    window.dispatchEvent(new Event('online'));
    expect(socket.state()).toEqual({ status: 'gone', reason: 'closed' });
  });

  it('sends a fresh token when the server asks for one', async () => {
    await live();
    const { last } = connections;
    last.say('authenticate_required');
    await pass(0);
    expect(last.named('authenticate')).toEqual([{ token: 'token 2' }]);
    expect(socket.state()).toEqual({ status: 'live' });
  });

  it('reconnects after it is closed for lack of a token, and then reports that there is none', async () => {
    await live();
    tokens = [new NoSocketToken(), new NoSocketToken()];
    connections.last.say('authenticate_required');
    await pass(0);
    expect(connections.last.named('authenticate')).toEqual([]);
    connections.last.drop(4401);
    await pass(1_000);
    expect(socket.state()).toEqual({ status: 'gone', reason: 'no_token' });
  });

  it('sends only while it is live', async () => {
    expect(socket.send('say', { text: 'early' })).toBe(false);
    await expect(socket.ask('say', { text: 'early' })).rejects.toBeInstanceOf(NoAckError);
    await live();
    expect(socket.send('say', { text: 'now' })).toBe(true);
    expect(connections.last.named('say')).toEqual([{ text: 'now' }]);
  });

  it('distinguishes answers, refusals and timeouts', async () => {
    await live();
    connections.answer = () => ({ id: 1 });
    await expect(socket.ask('say', { text: 'a' })).resolves.toEqual({ id: 1 });
    connections.answer = () => ({ error: { code: 'rate_limited', message: 'Slow down' } });
    await expect(socket.ask('say', { text: 'b' })).rejects.toBeInstanceOf(SocketRefusal);
    connections.answer = () => Promise.reject(new Error('timeout'));
    await expect(socket.ask('say', { text: 'c' })).rejects.toBeInstanceOf(NoAckError);
  });
});
