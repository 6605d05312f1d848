import type { AdminAction, AuditEntry } from '@fourfold/contracts';
import { changesOf } from './audit-changes';
import { summaryOf } from './audit-summary';

const names = new Map<string, string>();
const summary = (
  action: AdminAction,
  { before = null, after = null, target_name = 'ben', target_type = 'user' }: Partial<AuditEntry>,
): string =>
  summaryOf({
    action,
    target_type,
    target_id: '7',
    target_name,
    before,
    after,
    changes: changesOf(before, after, names),
  });
const puzzle = (...groups: string[]) => ({
  puzzle_date: '2036-02-21',
  puzzle_data: { words: [], categories: groups.map((name) => ({ name })) },
});

describe('the summary of an entry', () => {
  it.each<[AdminAction, Partial<AuditEntry>, string]>([
    [
      'puzzle.create',
      { target_name: '2036-02-21', after: puzzle('Bones', 'Citrus fruits', 'Rivers', 'Kings') },
      'created 2036-02-21: Bones, Citrus fruits, …',
    ],
    [
      'puzzle.move',
      { before: { puzzle_date: '2036-02-21' }, after: { puzzle_date: '2036-03-01' } },
      'moved 2036-02-21: to 2036-03-01',
    ],
    [
      'puzzle.import',
      { after: { imported: 60, skipped: 1, first_date: '2036-02-01', last_date: '2036-03-31' } },
      'imported: 60 puzzles, 2036-02-01 to 2036-03-31',
    ],
    [
      'user.update',
      { before: { display_name: 'Ben', is_admin: false }, after: { display_name: 'Benny', is_admin: true } },
      'changed ben: display name Ben → Benny, is admin false → true',
    ],
    ['user.warn', { after: { message: 'Be\nkind' } }, 'warned ben: Be kind'],
    [
      'user.mute',
      { after: { muted_until: '2036-01-01T00:00:00.000Z' } },
      'muted ben: until 2036-01-01T00:00:00.000Z',
    ],
    ['user.unlock', { before: { user_id: 'b' }, after: { user_id: 'b' } }, 'unlocked ben'],
    [
      'battle.void',
      { target_type: 'battle', target_name: null, after: { battle_ids: ['a', 'b'] } },
      'voided battles: 2',
    ],
    [
      'draft.create',
      { target_type: 'draft', target_name: null, after: { categories: [{ name: '' }, { name: 'Bones' }] } },
      'began a draft: Bones',
    ],
    ['dead_letter.replay', { target_type: 'dead_letter', target_name: null }, 'replayed dead_letter 7'],
  ])('of %s says what was done', (action, entry, expected) => {
    expect(summary(action, entry)).toBe(expected);
  });

  it('is short, whatever was changed', () => {
    const long = summary('user.warn', { after: { message: '😀'.repeat(500) } });
    expect(long).toBe(`warned ben: ${'😀'.repeat(60)}…`);
    const state = (value: string) => Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, value]));
    expect(summary('user.update', { before: state('x'), after: state('y') })).toBe(
      'changed ben: a x → y, b x → y, c x → y, …',
    );
  });
});
