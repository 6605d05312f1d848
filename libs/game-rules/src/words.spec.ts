import * as fc from 'fast-check';
import { canonicalWord, foldWord, groupKey } from './words';

describe('words', () => {
  it('are stored trimmed, composed, single-spaced and in upper case', () => {
    expect(canonicalWord('  new \t york ')).toBe('NEW YORK');
    expect(canonicalWord('cafe\u0301')).toBe('CAF\u00c9');
  });

  it.each([
    ['Éclair', 'eclair'],
    ['ｅｃｌａｉｒ', 'ECLAIR'],
    ['STRASSE', 'straße'],
    ['CO\u200bAT', 'coat'],
    [' ice  cream', 'ICE CREAM'],
    ['ﬁsh', 'fish'],
  ])('%j and %j are the same word', (left, right) => {
    expect(foldWord(left)).toBe(foldWord(right));
  });

  it('differ when their letters are in another order', () => {
    expect(foldWord('TIDE')).not.toBe(foldWord('TIED'));
  });

  it('do not change when they are folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (raw) => foldWord(foldWord(raw)) === foldWord(raw)),
    );
  });

  it('have the same group key in any order, sorted by code units', () => {
    const words = ['zoo', 'Ⱥsh', 'Oak', 'ELM', 'oak bark'];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(words, { minLength: 5 }),
        (mixed) => groupKey(mixed) === 'ELM\nOAK\nOAK BARK\nZOO\nȺSH',
      ),
    );
  });
});
