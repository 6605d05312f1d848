import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReports, summary } from './tally';

describe('the tally', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tally-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const report = (name: string, counts: object): void =>
    writeFileSync(join(folder, name), JSON.stringify(counts));

  it('sums what the runners reported', () => {
    report('1', { folder: '/a', passed: 3, failed: 0, skipped: 1 });
    report('2', { folder: '/b', passed: 4, failed: 2, skipped: 0 });
    expect(readReports(folder, ['/a', '/b'])).toEqual({ passed: 7, failed: 2, skipped: 1, silent: [] });
  });

  it('counts a runner that crashed before it could report as a failure', () => {
    report('1', { folder: '/a', passed: 3, failed: 0, skipped: 0 });
    expect(readReports(folder, ['/a', '/b'])).toEqual({ passed: 3, failed: 1, skipped: 0, silent: ['/b'] });
  });

  it('is one line, which speaks of skipped tests only when there are some', () => {
    expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(summary({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});
