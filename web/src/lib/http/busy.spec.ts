import { busy, FakeServer, ok, refused } from '../../../test/fake-server';
import { busyServer } from './busy';
import { read, send, type Call } from './send';

const GUESS = 'POST /guess';

let server: FakeServer;

const request = async (call: Partial<Call> = {}): Promise<unknown> =>
  read(await send({ method: 'POST', path: '/guess', ...call }, 't'));

const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  server = new FakeServer();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a request that a busy server refuses', () => {
  it('is sent again with its body, not before the server wants it', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    server.on(GUESS, busy(2), busy(1), ok('judged'));
    const answer = request({ body: { words: ['a'] } });
    await pass(2_499);
    expect(server.callsTo(GUESS)).toHaveLength(1);
    expect(busyServer.isWaitedFor()).toBe(true);
    await pass(1);
    expect(server.callsTo(GUESS)).toHaveLength(2);
    await pass(1_000 + 0.5 * 2_000);
    await expect(answer).resolves.toBe('judged');
    expect(server.callsTo(GUESS).map(({ body }) => body)).toEqual(Array(3).fill({ words: ['a'] }));
    expect(busyServer.isWaitedFor()).toBe(false);
  });

  it('fails in the end', async () => {
    server.on(GUESS, busy(1));
    const refusal = expect(request()).rejects.toMatchObject({ status: 503 });
    await pass(60_000);
    await refusal;
    expect(busyServer.isWaitedFor()).toBe(false);
  });

  it('is not repeated when the page no longer wants it', async () => {
    const wanted = new AbortController();
    server.on('GET /board', busy(1), () => {
      wanted.signal.throwIfAborted();
      return ok([]);
    });
    const outcome = expect(
      request({ method: 'GET', path: '/board', signal: wanted.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    await pass(0);
    wanted.abort();
    await pass(2_000);
    await outcome;
  });
});

it.each([refused(503), refused(429), busy(3_600)])('a failure is not repeated: %o', async (answer) => {
  server.on(GUESS, answer);
  await expect(request()).rejects.toMatchObject({ status: answer.status });
  expect(server.callsTo(GUESS)).toHaveLength(1);
});
