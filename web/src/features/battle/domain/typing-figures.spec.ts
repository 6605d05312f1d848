import { charactersTyped, liveSpeed, liveWpm } from './typing-figures';

const TARGET = 'fold the map';

it('counts the characters before the first error', () => {
  expect(charactersTyped(TARGET, 'fold tho')).toBe(7);
  expect(charactersTyped(TARGET, TARGET)).toBe(12);
  expect(charactersTyped('', '')).toBe(0);
});

it('measures speed in words of five characters', () => {
  expect(liveSpeed(10, 6_000)).toBe(20);
  expect(liveSpeed(10, 1_000)).toBe(0);
});

it('measures whole words per minute', () => {
  expect(liveWpm(TARGET, 'fold the', 6_000)).toBe(20);
  expect(liveWpm(TARGET, '', 0)).toBe(0);
  expect(liveWpm(TARGET, 'fold', 100)).toBe(0);
});
