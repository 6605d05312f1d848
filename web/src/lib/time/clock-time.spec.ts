import { clockTime, timeLeft } from './clock-time';

describe('a time on the board', () => {
  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [83, '1:23'],
    [3_600, '60:00'],
  ])('of %i seconds is %s', (seconds, text) => expect(clockTime(seconds)).toBe(text));
});

describe('a wait', () => {
  const MINUTE = 60_000;

  it.each([
    [23 * 60 * MINUTE + 59 * MINUTE, '23 h 59 min'],
    [2 * 60 * MINUTE, '2 h 0 min'],
    [59.5 * MINUTE, '1 h 0 min'],
    [MINUTE, '1 min'],
    [12_300, '13 s'],
    [0, null],
    [-5, null],
    [Number.NaN, null],
  ])('of %i ms is %s', (ms, text) => expect(timeLeft(ms)).toBe(text));
});
