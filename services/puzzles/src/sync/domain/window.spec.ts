import { maySync } from './window';

describe('the time for syncing', () => {
  it('ends when the seventh day after the date is over everywhere', () => {
    expect(maySync('2026-03-01', new Date('2026-03-09T11:59:59Z'))).toBe(true);
    expect(maySync('2026-03-01', new Date('2026-03-09T12:00:00Z'))).toBe(false);
  });
});
