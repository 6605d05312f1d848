import type { DraftCategory } from '@fourfold/contracts';
import { KnownGroups } from '../../catalogue/domain/puzzle-warnings';
import { madeWarningsOf } from './made-warnings';

const TODAY = '2026-03-10';
const KNOWN = new KnownGroups([
  {
    puzzleDate: '2026-03-01',
    categories: [{ name: 'Trees', difficulty: 1, words: ['OAK', 'ELM', 'ASH', 'FIR'] }],
  },
]);

const category = (name: string, ...words: string[]): DraftCategory => ({ name, words, difficulty: 1 });
const warningsFor = (...categories: DraftCategory[]) => madeWarningsOf(categories, KNOWN, TODAY);

describe('the warnings about a puzzle that a player writes', () => {
  it('name a word that fits another group, as a known puzzle has it', () => {
    expect(warningsFor(category('Woods', 'OAK', 'ELM'), category('Left by fires', 'ash'))).toEqual([
      { path: ['categories', 1, 'words', 0], message: expect.stringContaining('It fits Woods as well') },
    ]);
  });

  it('name a group with the name of another one, here or in a known puzzle', () => {
    expect(warningsFor(category('Sea'), category(' SEA '), category('trees'))).toEqual([
      { path: ['categories', 1, 'name'], message: 'Another group has this name' },
      { path: ['categories', 2, 'name'], message: expect.stringContaining('2026-03-01') },
    ]);
  });

  it('name a word over 20 characters, counted as people do', () => {
    expect(warningsFor(category('Long', '字'.repeat(20), '🐝'.repeat(21)))).toEqual([
      { path: ['categories', 0, 'words', 1], message: expect.stringContaining('20 characters') },
    ]);
  });

  it('say nothing about a word that a puzzle had lately, nor about what is not filled in', () => {
    expect(warningsFor(category('', 'OAK', '', ''))).toEqual([]);
  });
});
