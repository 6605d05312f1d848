import { spokenDuration } from './duration';

describe('a duration', () => {
  it.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [60, '1 minute'],
    [125, '2 minutes 5 seconds'],
  ])('of %i seconds is read out as %s', (seconds, text) => expect(spokenDuration(seconds)).toBe(text));
});
