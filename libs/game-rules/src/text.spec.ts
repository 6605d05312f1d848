import { countCharacters } from './text';

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
  });
});
