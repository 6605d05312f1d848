import { createElapsedTime } from './elapsed-time';

const HOUR_MS = 3_600_000;

let time: { monotonic: number; device: number };
let elapsed: () => number;

beforeEach(() => {
  time = { monotonic: 500, device: Date.parse('2025-11-21T12:00:00Z') };
  elapsed = createElapsedTime({ monotonic: () => time.monotonic, device: () => time.device });
});

it('passes with the monotonic clock', () => {
  time.monotonic += 250.5;
  time.device += 251;
  expect(elapsed()).toBe(250.5);
});

it('counts the hours in which the machine slept', () => {
  time.monotonic += 1_000;
  time.device += 2 * HOUR_MS;
  expect(elapsed()).toBe(2 * HOUR_MS);
});

it('does not gain by many small differences', () => {
  for (let times = 0; times < 100; times += 1) {
    time.monotonic += 199.5;
    time.device += 200;
    elapsed();
  }
  expect(elapsed()).toBe(19_950);
});

it('never goes back when the clock of the device is set back', () => {
  time.device -= HOUR_MS;
  expect(elapsed()).toBe(0);
  time.monotonic += 1_000;
  time.device += 1_000;
  expect(elapsed()).toBe(1_000);
});
