import * as fc from 'fast-check';
import { dateInZone, isTimeZone, nextLocalMidnight } from './time-zone';

/** The day on which Casey, Antarctica, put its clocks back by three hours. */
const LONGEST_DAY_MS = 27 * 3_600_000;

describe('time zones', () => {
  it.each([
    'UTC',
    'Europe/Berlin',
    'Asia/Calcutta',
    'Etc/GMT+12',
    'Pacific/Kiritimati',
    'America/Argentina/Ushuaia',
  ])('include %s', (name) => expect(isTimeZone(name)).toBe(true));

  it.each(['', 'Mars/Olympus', '+02:00', '-05', 'Europe/Berlin ', 'x'.repeat(70), '__proto__', 'UTC\n'])(
    'do not include %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
      expect(() => dateInZone(new Date(0), name)).toThrow(RangeError);
    },
  );

  it('have dates of four-digit years', () => {
    expect(dateInZone(new Date('0900-07-01T12:00:00Z'), 'UTC')).toBe('0900-07-01');
  });

  it('have three dates at once between 10:00 and 12:00 UTC', () => {
    const now = new Date('2026-07-01T11:00:00Z');
    const dates = ['Etc/GMT+12', 'UTC', 'Pacific/Kiritimati'].map((zone) => dateInZone(now, zone));
    expect(dates).toEqual(['2026-06-30', '2026-07-01', '2026-07-02']);
  });
});

describe('the next local midnight', () => {
  it.each([
    ['an ordinary day', '2026-06-10T20:30:00Z', 'Europe/Berlin', '2026-06-10T22:00:00.000Z'],
    ['midnight itself', '2026-06-10T22:00:00Z', 'Europe/Berlin', '2026-06-11T22:00:00.000Z'],
    [
      'a day of 23 hours, from before the change',
      '2026-03-29T00:30:00Z',
      'Europe/Berlin',
      '2026-03-29T22:00:00.000Z',
    ],
    [
      'a day of 25 hours, from before the change',
      '2026-10-24T22:30:00Z',
      'Europe/Berlin',
      '2026-10-25T23:00:00.000Z',
    ],
    [
      'a midnight that does not exist',
      '2018-11-03T12:00:00Z',
      'America/Sao_Paulo',
      '2018-11-04T03:00:00.000Z',
    ],
    ['clocks put back at midnight', '2018-02-17T12:00:00Z', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['a date that does not exist', '2011-12-30T05:00:00Z', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    [
      'half an hour of summer time',
      '2026-04-04T12:00:00Z',
      'Australia/Lord_Howe',
      '2026-04-04T13:00:00.000Z',
    ],
  ])('is right on %s', (_name, now, zone, expected) => {
    expect(nextLocalMidnight(new Date(now), zone).toISOString()).toBe(expected);
  });

  it('is the first instant of a later date, in every zone and on every day', () => {
    const anyInstant = fc.date({
      min: new Date('2012-01-01'),
      max: new Date('2037-01-01'),
      noInvalidDate: true,
    });
    const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(anyInstant, anyZone, (now, zone) => {
        const midnight = nextLocalMidnight(now, zone);
        const today = dateInZone(now, zone);
        expect(midnight.getTime()).toBeGreaterThan(now.getTime());
        expect(dateInZone(midnight, zone) > today).toBe(true);
        expect(dateInZone(new Date(midnight.getTime() - 1), zone)).toBe(today);
        expect(midnight.getTime() - now.getTime()).toBeLessThanOrEqual(LONGEST_DAY_MS);
      }),
      { numRuns: 2_000 },
    );
  });
});
