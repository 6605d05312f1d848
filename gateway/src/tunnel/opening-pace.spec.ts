import { WAITING_SOCKET_OPENINGS } from '../limits';
import { OpeningPace } from './opening-pace';

describe('the pace at which sockets open', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is steady and in order, whatever arrives at once', async () => {
    const pace = new OpeningPace(100);
    const opened: number[] = [];
    for (let number = 0; number < 300; number += 1) void pace.next().then(() => opened.push(number));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(opened.length).toBeGreaterThanOrEqual(90);
    expect(opened.length).toBeLessThanOrEqual(110);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(opened).toEqual(Array.from({ length: 300 }, (_, number) => number));
  });

  it('does not delay a single socket', async () => {
    await new OpeningPace(20).next();
  });

  it('sends those away for whom the wait would be too long', async () => {
    const pace = new OpeningPace(20);
    const waiting = Array.from({ length: WAITING_SOCKET_OPENINGS + 1 }, () => pace.next());
    await expect(pace.next()).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 10 });
    await jest.advanceTimersByTimeAsync(WAITING_SOCKET_OPENINGS * 60);
    await Promise.all(waiting);
  });
});
