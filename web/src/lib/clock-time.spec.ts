import { clockTime } from './clock-time';

describe('a time on the board', () => {
  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [83, '1:23'],
    [3_600, '60:00'],
  ])('of %i seconds is %s', (seconds, text) => expect(clockTime(seconds)).toBe(text));
});
