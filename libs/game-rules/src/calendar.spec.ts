import * as fc from 'fast-check';
import {
  addDays,
  earliestDateOnEarth,
  endEverywhere,
  firstEndOnEarth,
  isCalendarDate,
  isOverEverywhere,
  lastDateOverEverywhere,
  latestDateOnEarth,
} from './calendar';
import { dateInZone } from './time-zone';

const anyInstant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

describe('calendar dates', () => {
  it.each(['2024-02-29', '2026-12-31', '0001-01-01'])('include %s', (value) => {
    expect(isCalendarDate(value)).toBe(true);
  });

  it.each([
    '2023-02-29',
    '2026-13-01',
    '2026-1-1',
    '2026-01-01T00:00',
    '0000-01-01',
    '',
    'today',
    null,
    20260101,
  ])('do not include %p', (value) => {
    expect(isCalendarDate(value)).toBe(false);
  });

  it('move across ends of months and years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it('end first at 10:00 UTC, and everywhere by 12:00 UTC of the next day', () => {
    expect(firstEndOnEarth('2026-03-07').toISOString()).toBe('2026-03-07T10:00:00.000Z');
    expect(endEverywhere('2026-03-07').toISOString()).toBe('2026-03-08T12:00:00.000Z');
  });

  it('are over everywhere exactly when no zone on Earth is in them or before them', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -3, max: 3 }), (now, shift) => {
        const date = addDays(dateInZone(now, 'UTC'), shift);
        expect(isOverEverywhere(date, now)).toBe(dateInZone(now, 'Etc/GMT+12') > date);
        expect(isOverEverywhere(lastDateOverEverywhere(now), now)).toBe(true);
        expect(isOverEverywhere(addDays(lastDateOverEverywhere(now), 1), now)).toBe(false);
      }),
    );
  });

  it('lie between those of the westernmost and the easternmost zone', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (now, zone) => {
        const date = dateInZone(now, zone);
        expect(date >= earliestDateOnEarth(now) && date <= latestDateOnEarth(now)).toBe(true);
      }),
    );
  });
});
