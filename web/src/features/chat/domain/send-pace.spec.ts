import { pauseBeforeNext } from './send-pace';

it.each([
  [[], 0, 0],
  [[0, 0, 0, 0], 100, 0],
  [[0, 100, 200, 300, 400], 1_000, 4_000],
  [[0, 100, 200, 300, 400], 6_000, 0],
  [[0, 1_000, 1_100, 1_200, 1_300, 1_400], 2_000, 4_000],
])('after messages at %j, at %i ms, waits %i ms', (sentAt, now, pause) =>
  expect(pauseBeforeNext(sentAt, now)).toBe(pause),
);
