import { changesOf, idsIn } from './audit-changes';

const ANN = '01a21452-5bc9-7303-b9f8-66d28d0da7cb';
const names = new Map([[ANN, 'ann']]);

describe('the changes of an entry', () => {
  it('are the fields that differ, with names in place of ids', () => {
    const before = { user_id: ANN, display_name: 'Ann', is_admin: false };
    expect(changesOf(before, { ...before, display_name: 'Anna', is_observer: true }, names)).toEqual([
      { field: 'display_name', before: 'Ann', after: 'Anna' },
      { field: 'is_observer', before: null, after: true },
    ]);
    expect(changesOf(null, { user_id: ANN, points: 7 }, names)).toEqual([
      { field: 'user_id', before: null, after: 'ann' },
      { field: 'points', before: null, after: 7 },
    ]);
    expect(changesOf(null, null, names)).toEqual([]);
  });

  it('have a path within lists and objects', () => {
    const stateOf = (word: string) => ({ categories: [{ name: 'A', words: ['X', word] }] });
    expect(changesOf(stateOf('Y'), stateOf('Z'), names)).toEqual([
      { field: 'categories.1.words.2', before: 'Y', after: 'Z' },
    ]);
  });

  it('may be about users by their ids', () => {
    expect(idsIn({ user_id: ANN, winner: 'ann', nested: [ANN], count: 1 })).toEqual([ANN, ANN]);
  });
});
