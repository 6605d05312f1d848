import { addMonths, daysBefore, firstDayOf, monthOf, weeksOf } from './month';

it('lays out a month in weeks from Monday to Sunday', () => {
  expect(weeksOf('2026-02', 1).map((week) => week.map((date) => Number(date?.slice(8) ?? 0)))).toEqual([
    [0, 0, 0, 0, 0, 0, 1],
    [2, 3, 4, 5, 6, 7, 8],
    [9, 10, 11, 12, 13, 14, 15],
    [16, 17, 18, 19, 20, 21, 22],
    [23, 24, 25, 26, 27, 28, 0],
  ]);
  expect(weeksOf('2024-02').flat().filter(Boolean)).toHaveLength(29);
  expect(weeksOf('2027-02', 1)).toHaveLength(4);
});

it('begins the week on Monday in a browser whose language Intl does not know', async () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['C', '']);
  jest.resetModules();
  const { WEEKDAYS } = await import('./month');
  jest.restoreAllMocks();
  expect(WEEKDAYS[0]).toBe('Monday');
});

it.each([
  ['en-US', 7],
  ['en-GB', 1],
  ['de', 1],
])('begins the week as %s has it', (language, day) => {
  expect(firstDayOf(language)).toBe(day);
  expect(daysBefore('2026-02', day)).toBe(day === 7 ? 0 : 6);
});

it('counts months over the turn of a year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(monthOf('2026-11-25')).toBe('2026-11');
});

it.each([
  ['2025-09', 0],
  ['2025-11', 5],
  ['2026-02', 6],
])('knows on which day of the week %s begins', (month, days) => {
  expect(daysBefore(month, 1)).toBe(days);
});
