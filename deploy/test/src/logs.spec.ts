import { first, last, linesWithin } from './logs';

describe('the log of services', () => {
  const at = (second: number): string => `{"time":"2026-01-01T00:00:0${second}.000Z","level":"info"}`;
  const time = (second: number): number => Date.parse(`2026-01-01T00:00:0${second}.000Z`);

  it('is cut to the time of a test', () => {
    const log = [at(1), at(2), at(3), at(4)].join('\n');
    expect(linesWithin(log, { from: time(2), to: time(3) })).toEqual([at(2), at(3)]);
  });

  it('keeps lines without a time beside the line before them', () => {
    const log = ['started', at(1), 'Error: one', at(2), 'Error: two', at(3)].join('\n');
    expect(linesWithin(log, { from: time(2), to: time(2) })).toEqual([at(2), 'Error: two']);
    expect(linesWithin(log, { from: 0, to: time(1) })).toEqual(['started', at(1), 'Error: one']);
  });
});

describe('a long text', () => {
  it('says how much is not shown of it', () => {
    expect(first(['one', 'two', 'three'], 2)).toEqual(['one', 'two', '… and 1 more lines']);
    expect(last(['one', 'two', 'three'], 2)).toEqual(['… 1 lines before these', 'two', 'three']);
    expect([first(['one'], 2), last(['one'], 2)]).toEqual([['one'], ['one']]);
  });

  it('is narrowed', () => {
    expect(first(['x'.repeat(9_000)])).toEqual([`${'x'.repeat(300)}…`]);
  });
});
