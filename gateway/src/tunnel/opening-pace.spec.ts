import { WAITING_SOCKET_OPENINGS } from '../limits';
import { OpeningPace } from './opening-pace';

const SCHOOL = { address: '192.0.2.1' };
const HOME = { address: '192.0.2.2' };

describe('the pace at which sockets open', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is steady and in order, whatever arrives at once', async () => {
    const pace = new OpeningPace(100);
    const opened: number[] = [];
    for (let number = 0; number < 300; number += 1) void pace.next(SCHOOL).then(() => opened.push(number));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(opened.length).toBeGreaterThanOrEqual(90);
    expect(opened.length).toBeLessThanOrEqual(110);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(opened).toEqual(Array.from({ length: 300 }, (_, number) => number));
  });

  it('does not delay a single socket', async () => {
    await new OpeningPace(20).next(HOME);
  });

  it('takes turns among addresses', async () => {
    const pace = new OpeningPace(20);
    const crowd = Array.from({ length: 100 }, () => pace.next(SCHOOL));
    let isOpen = false;
    void pace.next(HOME).then(() => (isOpen = true));
    await jest.advanceTimersByTimeAsync(150);
    expect(isOpen).toBe(true);
    await jest.advanceTimersByTimeAsync(6_000);
    await Promise.all(crowd);
  });

  it('refuses whom the wait would be too long for, and first the address of which most wait', async () => {
    const pace = new OpeningPace(20);
    const refusal = { code: 'service_unavailable', retryAfterSeconds: 10 };
    const waiting: Promise<void>[] = [];
    const wait = (address: string): number => waiting.push(pace.next({ address }));
    for (let turn = 0; turn < (WAITING_SOCKET_OPENINGS * 19) / 20; turn += 1) wait(SCHOOL.address);
    await expect(pace.next(SCHOOL)).rejects.toMatchObject(refusal);
    while (waiting.length <= WAITING_SOCKET_OPENINGS) wait(`198.51.100.${waiting.length}`);
    await expect(pace.next(HOME)).rejects.toMatchObject(refusal);
    await jest.advanceTimersByTimeAsync(WAITING_SOCKET_OPENINGS * 60);
    await Promise.all(waiting);
  });
});
