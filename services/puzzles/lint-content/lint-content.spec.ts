import type { Category } from '@fourfold/game-rules';
import { numberedPuzzle } from '../test/numbered-puzzle';
import { lintContent, type ContentRow } from './lint-content';
import { readContent } from './read-content';

const NAMES = ['Trees', 'Hands', 'Fires', '___print'];

/** A valid puzzle; the first word of `Trees` is a red herring for `Hands`. */
function row(id: string, change: Partial<ContentRow> = {}): ContentRow {
  const categories = NAMES.map((name, index) => category(`${name} ${id}`, index + 1, id));
  return { place: id, categories, redHerrings: { [`${id}1A`]: `Hands ${id}` }, ...change };
}

function category(name: string, difficulty: number, id: string): Category {
  const words = ['A', 'B', 'C', 'D'].map((letter) => `${id}${difficulty}${letter}`);
  return { name, words, difficulty: difficulty as Category['difficulty'] };
}

/** The valid puzzle with some words replaced. */
function withWords(id: string, words: Readonly<Record<string, string>>): ContentRow {
  const categories = row(id).categories as Category[];
  return row(id, {
    categories: categories.map((old) => ({ ...old, words: old.words.map((word) => words[word] ?? word) })),
  });
}

const lint = (volumes: ContentRow[], reserve: ContentRow[] = []): string[] =>
  lintContent({ volumes, reserve });

describe('the content linter', () => {
  it('finds no errors in the starter content', async () => {
    expect(lintContent(await readContent())).toEqual([]);
  });

  it('accepts valid puzzles', () => {
    expect(lint([row('P'), row('Q')], [row('R')])).toEqual([]);
  });

  it('refuses invalid puzzles', () => {
    expect(lint([row('P', { categories: [] })])).toEqual([
      'P: categories: A puzzle has exactly 4 categories',
    ]);
    expect(lint([{ ...row('P'), ...numberedPuzzle('2026-01-01'), date: 'x' } as ContentRow])).toEqual([
      'P: unknown field date',
    ]);
  });

  it.each<[string, number, string[]]>([
    ['refuses a word that is repeated within 30 days', 29, ['Z: P2B was used 29 days before']],
    ['accepts a word that is repeated after 30 days', 30, []],
  ])('%s', (_title, days, faults) => {
    const between = Array.from({ length: days - 1 }, (_, day) => row(`D${day}-`));
    expect(lint([row('P'), ...between, withWords('Z', { Z3C: 'P2B' })])).toEqual(faults);
  });

  it('accepts repeated words in the reserve, whose puzzles have no dates', () => {
    expect(lint([row('P')], [withWords('Z', { Z3C: 'P2B' })])).toEqual([]);
  });

  it('refuses a repeated category name, in any spelling', () => {
    const [first, ...others] = row('Q').categories as [Category, ...Category[]];
    const again = row('Q', { categories: [{ ...first, name: 'trees, P' }, ...others] });
    expect(lint([row('P')], [again])).toEqual(['Q: the category "trees, P" is in P, too']);
  });

  it.each<[string, ContentRow['redHerrings'], string]>([
    ['no red herring', {}, 'P: no red herring is marked'],
    [
      'a red herring that is not in the puzzle',
      { OAK: 'Hands P' },
      'P: the red herring OAK is no word of the puzzle',
    ],
    [
      'a red herring that fits its own category only',
      { P1A: 'Trees P' },
      'P: "Trees P" is no other category of the puzzle with P1A',
    ],
    [
      'a red herring for a category of no puzzle',
      { P1A: 'Trees' },
      'P: "Trees" is no other category of the puzzle with P1A',
    ],
  ])('refuses %s', (_title, redHerrings, fault) => {
    expect(lint([row('P', { redHerrings })])).toEqual([fault]);
  });

  it('refuses two words that could be swapped', () => {
    const faults = lint([row('P', { redHerrings: { P1A: 'Hands P', P2A: 'Trees P' } })]);
    expect(faults).toEqual([expect.stringContaining('P: has 2 solutions: P1A P1B P1C P1D | P2A')]);
  });

  it('refuses words that another puzzle groups differently in its categories', () => {
    const other = row('Q').categories as Category[];
    const groups = [
      ['P1A', 'P1B', 'P2C', 'P2D'],
      ['P2A', 'P2B', 'P1C', 'P1D'],
    ];
    const categories = other.map((old, index) => ({ ...old, words: groups[index] ?? old.words }));
    const reserve = row('Q', { categories, redHerrings: { P1A: 'Hands Q' } });
    expect(lint([row('P')], [reserve])).toContainEqual(expect.stringContaining('P: has 2 solutions'));
  });

  it('refuses a word that is too long for a tile on a phone', () => {
    expect(lint([withWords('P', { P3C: 'TYPEWRITER' })])).toEqual([]);
    expect(lint([withWords('P', { P3C: 'MARSHMALLOW' })])).toEqual([
      'P: MARSHMALLOW has more than the 10 letters that fit a tile',
    ]);
  });

  it('refuses offensive words, also in names of categories', () => {
    expect(lint([withWords('P', { P3C: 'BASTARD' })])).toEqual([
      'P: BASTARD is on the list of offensive words',
    ]);
    const [first, ...others] = row('P').categories as [Category, ...Category[]];
    expect(lint([row('P', { categories: [{ ...first, name: 'Bastard hands' }, ...others] })])).toEqual([
      'P: BASTARD is on the list of offensive words',
    ]);
  });
});
