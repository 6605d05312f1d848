import { timeLeft } from './time-left';

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
])('says %i ms as %s', (ms, text) => expect(timeLeft(ms)).toBe(text));
