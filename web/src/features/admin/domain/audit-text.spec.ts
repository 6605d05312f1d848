import { actionText, auditChanges } from './audit-text';

it('names an action for people', () => {
  expect(actionText('user.set_status')).toBe('User: set status');
  expect(actionText('dead_letter.replay')).toBe('Dead letter: replay');
});

it('shows what is not as it was', () => {
  const before = { email: 'a@example.com', is_admin: false, words: ['A'] };
  expect(auditChanges(before, { ...before, is_admin: true, words: ['B'] })).toEqual([
    { field: 'is_admin', before: 'false', after: 'true' },
    { field: 'words', before: '["A"]', after: '["B"]' },
  ]);
  expect(auditChanges({ email: 'a@example.com' }, null)).toEqual([
    { field: 'email', before: 'a@example.com', after: '–' },
  ]);
});
