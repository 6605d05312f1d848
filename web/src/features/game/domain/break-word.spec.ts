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

  it('changes no letter of any word', () => {
    fc.assert(fc.property(fc.string(), (word) => expect(breakWord(word).join('')).toBe(word)));
  });
});
