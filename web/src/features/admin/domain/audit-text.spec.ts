import { actionText, auditChanges } from './audit-text';

it('turns an action into readable text', () => {
  expect(actionText('user.set_status')).toBe('User: set status');
  expect(actionText('dead_letter.replay')).toBe('Dead letter: replay');
});

it('lists the fields that have changed', () => {
  const before = { email: 'a@example.com', is_admin: false, words: ['A'] };
  expect(auditChanges(before, { ...before, is_admin: true, words: ['B'] })).toEqual([
    { field: 'is_admin', before: 'false', after: 'true' },
    { field: 'words', before: '["A"]', after: '["B"]' },
  ]);
  expect(auditChanges({ email: 'a@example.com' }, null)).toEqual([
    { field: 'email', before: 'a@example.com', after: '–' },
  ]);
});
