import type { Category } from '@fourfold/contracts';
import { CATEGORIES } from '../../../test/admin-builders';
import { WORDS } from '../../../test/builders';
import { draftFault, draftFaults, draftOf, longWords, savedCategories, serverFaults } from './puzzle-draft';

/** The puzzle with changes to its first category. */
const withFirst = (changes: Partial<Category>): Category[] =>
  CATEGORIES.map((category, index) => (index === 0 ? { ...category, ...changes } : category));

describe('a draft', () => {
  it('has no fault for a valid puzzle', () => {
    expect(draftFaults(CATEGORIES).size).toBe(0);
    expect(draftFault(CATEGORIES)).toBeUndefined();
  });

  it.each([
    ['a name is missing', withFirst({ name: ' ' }), 'Each category must have a name and exactly 4 words'],
    [
      'a category has three words',
      withFirst({ words: WORDS.easy.slice(1) }),
      'Each category must have a name and exactly 4 words',
    ],
    ['a word is blank', withFirst({ words: ['', 'B', 'C', 'D'] }), 'All words must be filled in'],
    ['a difficulty is used twice', withFirst({ difficulty: 2 }), 'Some fields aren’t right yet'],
  ])('says so when %s', (_, categories, sentence) => expect(draftFault(categories)).toBe(sentence));

  it('names the field of each fault, and finds a repeated word despite case and spaces', () => {
    const faults = draftFaults(withFirst({ name: '', words: ['Keel ', 'B', 'C', 'D'] }));
    expect([...faults.keys()]).toEqual(['categories.0.name', 'categories.1.words.0']);
  });

  it('gives every word a field', () => {
    expect(draftOf(withFirst({ words: ['A'] }))[0]?.words).toEqual(['A', '', '', '']);
  });

  it('is saved trimmed, with words in upper case', () => {
    const [saved] = savedCategories(withFirst({ name: ' Folds ', words: [' crease ', 'b', 'c', 'd'] }));
    expect(saved).toEqual({ name: 'Folds', words: ['CREASE', 'B', 'C', 'D'], difficulty: 1 });
  });
});

it('maps the server’s faults to fields at any depth', () => {
  const fault = (loc: Array<string | number>, msg: string) => ({ loc, msg, type: 't' });
  const faults = serverFaults([
    fault(['body', 'puzzle_data', 'categories', 1, 'words', 3], 'first'),
    fault(['body', 'puzzle_data', 'categories', 1, 'words', 3], 'second'),
    fault(['body', 'words'], 'elsewhere'),
  ]);
  expect([...faults].map(([key, { message }]) => [key, message])).toEqual([
    ['categories.1.words.3', 'first'],
  ]);
});

it('names words that no tile of a narrow phone can hold', () => {
  const words = ['ORIGAMI', 'UNFATHOMABLENESS', 'PAPER AEROPLANE', ''];
  expect(longWords([{ name: '', difficulty: 1, words }])).toEqual([
    'UNFATHOMABLENESS is too long for a screen of 320 px.',
  ]);
});
