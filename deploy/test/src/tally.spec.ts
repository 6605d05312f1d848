import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { excerpt, readReports, summary } from './tally';

describe('the tally', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tally-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const report = (name: string, counts: object): void =>
    writeFileSync(join(folder, name), JSON.stringify(counts));

  it('sums the reports of the runners', () => {
    const failures = [{ file: 'b.spec.ts', message: 'expected 1' }];
    report('1', { folder: '/a', passed: 3, failed: 0, skipped: 1, failures: [] });
    report('2', { folder: '/b', passed: 4, failed: 2, skipped: 0, failures });
    expect(readReports(folder, ['/a', '/b'])).toEqual({
      passed: 7,
      failed: 2,
      skipped: 1,
      silent: [],
      failures,
    });
  });

  it('counts a runner that crashed before it could report as a failure', () => {
    report('1', { folder: '/a', passed: 3, failed: 0, skipped: 0, failures: [] });
    expect(readReports(folder, ['/a', '/b'])).toMatchObject({
      passed: 3,
      failed: 1,
      skipped: 0,
      silent: ['/b'],
    });
  });

  it('shows the beginning of a long failure, and says how much is left', () => {
    expect(excerpt({ file: 'a.spec.ts', message: '\none\ntwo\nthree\n' }, 2)).toBe(
      'a.spec.ts\none\ntwo\n… and 1 more lines',
    );
    expect(excerpt({ file: 'a.spec.ts', message: 'one' }, 2)).toBe('a.spec.ts\none');
    expect(excerpt({ file: 'a.spec.ts', message: 'x'.repeat(9_000) })).toBe(`a.spec.ts\n${'x'.repeat(200)}…`);
  });

  it('is one line, which mentions skipped tests only if there are any', () => {
    expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(summary({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});
