import fc from 'fast-check';
import { countCharacters, cutText, graphemes, hasAtMost } from './text';

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['字字', 2],
    ['🐝🐝', 2],
    ['☺︎', 2],
    ['👩‍👩‍👧', 5],
    ['e\u0301', 2],
  ])('of %j is %i', (text, characters) => {
    expect(countCharacters(text)).toBe(characters);
    expect([characters, characters - 1].map((max) => hasAtMost(text, max))).toEqual([true, false]);
  });
});

it.each([
  ['ÉTÉ'.normalize('NFD'), 3],
  ['👩‍👩‍👧', 1],
  ['🇩🇪🇫🇷', 2],
])('%j has %i graphemes', (text, count) => {
  expect(graphemes(text)).toHaveLength(count);
  expect(graphemes(text).join('')).toBe(text);
});

describe('a cut text', () => {
  it.each([
    ['short', 10, 'short'],
    ['abcdef', 3, 'abc'],
    ['🐝🐝🐝', 2, '🐝🐝'],
    ['a👩‍👩‍👧b', 5, 'a'],
    ['a👩‍👩‍👧b', 6, 'a👩‍👩‍👧'],
    ['ae\u0301', 2, 'a'],
    ['🇩🇪🇫🇷', 3, '🇩🇪'],
  ])('%j with at most %i characters is %j', (text, characters, cut) => {
    expect(cutText(text, characters)).toBe(cut);
  });

  it('is a well-formed beginning, and whole when it fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
        const cut = cutText(text, max);
        expect(text.startsWith(cut) && cut.isWellFormed() && countCharacters(cut) <= max).toBe(true);
        if (countCharacters(text) <= max) expect(cut).toBe(text);
      }),
    );
  });
});
