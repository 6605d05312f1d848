import { graphemes } from '@fourfold/game-rules';
import fc from 'fast-check';
import { breakWord } from './break-word';

describe('breaking a word', () => {
  it.each([
    ['TUCK', ['TUCK']],
    ['SEVERE', ['SEVERE']],
    ['CONSTELLATION', ['CONSTEL', 'LATION']],
    ['CUSTODIAN', ['CUSTO', 'DIAN']],
    ['GRAVY BOAT', ['GRAVY ', 'BOAT']],
    ['MERRY-GO-ROUND', ['MERRY-', 'GO-', 'ROUND']],
  ])('%s', (word, pieces) => expect(breakWord(word)).toEqual(pieces));

  it('tears neither a letter from its marks nor an emoji apart', () => {
    const grapheme = fc.constantFrom('B', 'E', 'e\u0301', 'o\u0308', '👩‍👩‍👧', '🇩🇪', '🐝');
    fc.assert(
      fc.property(fc.array(grapheme, { maxLength: 14 }), (letters) => {
        const pieces = breakWord(letters.join(''));
        expect(pieces.flatMap((piece) => graphemes(piece))).toEqual(graphemes(letters.join('')));
      }),
    );
  });

  it('breaks a word with marks where it breaks the same word without', () => {
    const word = 'MÉTÉOROLOGIE'.normalize('NFD');
    expect(breakWord(word).map((piece) => graphemes(piece).length)).toEqual(
      breakWord('METEOROLOGIE').map((piece) => piece.length),
    );
  });

  it('changes no letter of any word', () => {
    fc.assert(fc.property(fc.string(), (word) => expect(breakWord(word).join('')).toBe(word)));
  });
});
