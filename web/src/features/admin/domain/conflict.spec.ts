import { basedOn, differences } from './conflict';

const current = { version: 8, email: 'theirs@example.com', display_name: 'Bob', is_active: true };

describe('a change that was based on an older version', () => {
  it('differs from the stored state in some of its own fields', () => {
    const changes = { version: 7, email: 'mine@example.com', display_name: 'Bob', is_active: false };
    expect(differences(changes, current)).toEqual([
      { field: 'email', mine: 'mine@example.com', stored: 'theirs@example.com' },
      { field: 'is active', mine: 'no', stored: 'yes' },
    ]);
  });

  it('differs deep inside a puzzle', () => {
    const puzzle = (word: string) => ({ puzzle_data: { categories: [{ words: ['A', word] }] } });
    expect(differences({ version: 7, ...puzzle('B') }, puzzle('C'))).toEqual([
      { field: 'puzzle data, categories 1, words 2', mine: 'B', stored: 'C' },
    ]);
  });

  it('is based on the stored version when it is repeated', () => {
    const input = { userId: 'bob', changes: { version: 7, email: 'mine@example.com' } };
    expect(basedOn(input, current).changes).toEqual({ version: 8, email: 'mine@example.com' });
    expect(basedOn(input, undefined)).toBe(input);
  });
});
