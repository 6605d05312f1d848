import { daysBefore, monthOf, monthsLater } from './month';

it('knows the months before and after the end of a year', () => {
  expect(monthOf(new Date('2025-12-31T23:59:59Z'))).toBe('2025-12');
  expect(monthsLater('2025-12', 1)).toBe('2026-01');
  expect(monthsLater('2026-01', -1)).toBe('2025-12');
});

it.each([
  ['2025-09', 0],
  ['2025-11', 5],
  ['2026-02', 6],
])('knows on which day of the week %s begins', (month, days) => {
  expect(daysBefore(month)).toBe(days);
});
