import { keptMinute, leftOf, spentFor, spentMinute } from './kept-minute';

const MINUTE = 60_000;
const NOW = 1_000_000;
const kept = (changes: object = {}) => JSON.stringify({ ...keptMinute(2, 40_000, NOW, true), ...changes });
const left = (text: string | null, later = 0, guesses = 2) => leftOf(text, guesses, NOW + later, MINUTE);

it('runs on while nobody looks, down to nothing', () => {
  expect(left(kept())).toBe(40_000);
  expect(left(kept(), 15_000)).toBe(25_000);
  expect(left(kept(), 24 * 60 * MINUTE)).toBe(0);
});

it('stands still when it was paused', () => {
  expect(left(JSON.stringify(keptMinute(2, 40_000, NOW, false)), MINUTE)).toBe(40_000);
});

it('is of no other guess', () => expect(left(kept(), 0, 3)).toBeUndefined());

it.each<[string, string | null]>([
  ['nothing', null],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['no deadline', kept({ deadline: undefined })],
  ['a deadline in words', kept({ deadline: 'soon' })],
  ['more than a minute', kept({ deadline: NOW + MINUTE + 1 })],
  ['a rest below nothing', kept({ deadline: null, left: -1 })],
  ['a rest above a minute', kept({ deadline: null, left: MINUTE + 1 })],
])('is not read from %s', (_, text) => expect(left(text)).toBeUndefined());

describe('a minute that a tab is telling the server of', () => {
  const spent = (changes: object = {}) => JSON.stringify({ ...spentMinute(2, NOW), ...changes });

  it('has nothing left, and is known by how long ago that was', () => {
    expect(left(spent(), MINUTE)).toBe(0);
    expect(spentFor(spent(), 2, NOW + 3_000)).toBe(3_000);
  });

  it('is of no other guess, and no minute that runs', () => {
    expect(spentFor(spent(), 3, NOW)).toBeUndefined();
    expect(spentFor(kept(), 2, NOW)).toBeUndefined();
    expect(spentFor(spent({ spentAt: 'x' }), 2, NOW)).toBeUndefined();
  });

  it('was long ago when the clock has been set back', () =>
    expect(spentFor(spent(), 2, NOW - 1)).toBe(Infinity));
});
