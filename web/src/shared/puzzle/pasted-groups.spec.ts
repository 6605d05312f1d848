import { GROUPS, WORDS } from '../../../test/builders';
import { pastedGroups, withPasted } from './pasted-groups';

const rows = Object.values(WORDS);
const words = (text: string) => pastedGroups(text)?.map((group) => group.words);

describe('what is pasted', () => {
  it.each([
    ['sixteen cells', rows.map((row) => row.join('\t')).join('\r\n')],
    ['one row of cells', rows.flat().join('\t')],
    ['a column', rows.flat().join('\n')],
    ['four lines', rows.map((row) => row.join(', ')).join('\n')],
    ['a list', rows.flat().join(', ')],
    ['small letters', rows.map((row) => row.join('; ').toLowerCase()).join('\n')],
  ])('fills the words from %s', (_, text) => {
    expect(words(text)).toEqual(rows);
  });

  it.each([
    ['before a colon', GROUPS.map(({ name, words: four }) => `${name}: ${four.join(', ')}`).join('\n')],
    ['in a fifth cell', GROUPS.map(({ name, words: four }) => [name, ...four].join('\t')).join('\n')],
  ])('takes the names %s', (_, text) => {
    expect(pastedGroups(text)).toEqual(GROUPS.map(({ name, words: four }) => ({ name, words: four })));
  });

  it('keeps names that it does not have', () => {
    expect(withPasted(GROUPS, pastedGroups(rows.flat().join('\t'))!)).toEqual(GROUPS);
  });

  it('leaves any other text to the field', () => {
    for (const text of ['KEEL', 'GRAVY BOAT', rows.flat().slice(1).join('\t'), 'a\nb\nc\nd'])
      expect(words(text)).toBeUndefined();
  });
});
