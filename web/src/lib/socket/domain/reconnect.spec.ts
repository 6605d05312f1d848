import { afterClose } from './reconnect';

const ABNORMAL = 1006;

describe('after an abnormal close', () => {
  it('tries five times, from one second doubling to ten', () => {
    const pauses = [0, 1, 2, 3, 4].map((tries) => afterClose(ABNORMAL, tries));
    expect(pauses).toEqual(
      [1_000, 2_000, 4_000, 8_000, 10_000].map((delayMs, tries) => ({
        kind: 'retry',
        attempt: tries + 1,
        delayMs,
      })),
    );
  });

  it('stops when the tries are used up', () =>
    expect(afterClose(ABNORMAL, 5)).toEqual({ kind: 'stop', why: 'lost' }));

  it.each([1002, 1005, 1006, 1008, 1011, 1012, 1013, 4401, 4408])('tries again after %i', (code) =>
    expect(afterClose(code, 0).kind).toBe('retry'),
  );
});

it.each([1000, 1001])('takes %i for meant, and stops', (code) =>
  expect(afterClose(code, 0)).toEqual({ kind: 'stop', why: 'closed' }),
);
