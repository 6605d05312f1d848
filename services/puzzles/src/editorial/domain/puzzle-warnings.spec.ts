import type { DraftCategory } from '@fourfold/contracts';
import { KnownGroups, warningsOf, type KnownPuzzle } from './puzzle-warnings';

const category = (name: string, words: string[], difficulty = 1): DraftCategory => ({
  name,
  words,
  difficulty: difficulty as 1,
});
const known = (puzzleDate: string | null, name: string, words: string[]): KnownPuzzle => ({
  puzzleDate,
  categories: [category(name, words)],
});
const kindsOf = (categories: DraftCategory[], puzzles: KnownPuzzle[]) =>
  warningsOf({ categories, date: '2026-06-15', known: new KnownGroups(puzzles) }).map(
    ({ kind, path, puzzle_date }) => [kind, path.join('.'), puzzle_date],
  );

describe('warnings about a puzzle', () => {
  it('name a word of a puzzle at most 30 days away, whatever its spelling', () => {
    const draft = [category('Trees', ['Éclair', 'OAK', '', 'FIR'])];
    const wordsOn = (date: string) =>
      kindsOf(draft, [known(date, 'Cakes', ['ECLAIR', 'BUN', 'TART', 'PIE'])]);
    expect(wordsOn('2026-05-16')).toEqual([['repeated_word', 'categories.0.words.0', '2026-05-16']]);
    expect(wordsOn('2026-07-15')).toEqual([['repeated_word', 'categories.0.words.0', '2026-07-15']]);
    expect(wordsOn('2026-05-15')).toEqual([]);
    expect(wordsOn('2026-07-16')).toEqual([]);
  });

  it('name a group of any puzzle with the same name', () => {
    const others = [
      known('2024-01-01', 'TREES', ['A', 'B', 'C', 'D']),
      known(null, 'Rivers', ['E', 'F', 'G', 'H']),
    ];
    expect(kindsOf([category('trees', []), category('Rivers', []), category('', [])], others)).toEqual([
      ['repeated_name', 'categories.0.name', '2024-01-01'],
      ['repeated_name', 'categories.1.name', null],
    ]);
  });

  it('name a word that a known group has together with words, or the name, of another group', () => {
    const draft = [
      category('Colours', ['ORANGE', 'RED', 'BLUE', 'GREEN']),
      category('Fruit', ['PEAR', 'PLUM', 'FIG', 'LIME']),
    ];
    const fits = [['word_fits_two_groups', 'categories.0.words.0', '2020-01-01']];
    expect(kindsOf(draft, [known('2020-01-01', 'Sweet', ['ORANGE', 'PEAR', 'PLUM', 'DATE'])])).toEqual(fits);
    expect(kindsOf(draft, [known('2020-01-01', 'Sweet', ['ORANGE', 'PEAR', 'KIWI', 'DATE'])])).toEqual([]);
    const named = kindsOf(draft, [known('2020-01-01', 'fruit', ['ORANGE', 'KIWI', 'MELON', 'DATE'])]);
    expect(named).toContainEqual(fits[0]);
  });

  it('are not about the puzzle itself where it is known', () => {
    const { categories } = known('2026-06-15', 'Trees', ['OAK', 'FIR', 'ASH', 'ELM']);
    const writing = {
      categories,
      date: '2026-06-15',
      known: new KnownGroups([{ puzzleDate: '2026-06-15', categories }]),
    };
    expect(warningsOf(writing)).not.toEqual([]);
    expect(warningsOf({ ...writing, exceptDate: '2026-06-15' })).toEqual([]);
  });
});
