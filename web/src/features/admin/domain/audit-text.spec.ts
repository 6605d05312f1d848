import { actionText, auditQuery, NO_FILTER, readFilter, valueText, writeFilter } from './audit-text';

it.each([
  ['user.set_status', 'User: set status'],
  ['dead_letter.discard', 'Dead letter: discard'],
  ['unknown', 'Unknown'],
])('names the action %s', (action, text) => {
  expect(actionText(action)).toBe(text);
});

it.each([
  [undefined, '–'],
  [null, '–'],
  ['text', 'text'],
  [false, 'false'],
  [{ words: ['A'] }, '{"words":["A"]}'],
])('writes the value %j', (value, text) => {
  expect(valueText(value)).toBe(text);
});

it('asks for whole local days, and for nothing that is not filtered', () => {
  expect(auditQuery(NO_FILTER)).toEqual({});
  expect(
    auditQuery({ ...NO_FILTER, action: 'user.mute', firstDay: '2025-02-28', lastDay: '2025-02-28' }),
  ).toEqual({
    action: 'user.mute',
    from: new Date(2025, 1, 28).toISOString(),
    to: new Date(2025, 2, 1).toISOString(),
  });
});

it('keeps the filter in the address, and ignores what is none', () => {
  const filter = { ...NO_FILTER, action: 'user.mute', target: 'Zoë', firstDay: '2025-02-28' } as const;
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
  expect(readFilter(new URLSearchParams('action=user.praise&firstDay=soon'))).toEqual(NO_FILTER);
});
