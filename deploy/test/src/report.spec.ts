import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WORKSPACE_ROOT } from '@fourfold/stack';
import { briefly, readReport, summary } from './report';

const PROJECT = join(WORKSPACE_ROOT, 'a');
const NOTHING = {
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};
const RED = '\u001b[31m';

describe('the report of a run', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'report-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function read(report: object): ReturnType<typeof readReport> {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify({ ...NOTHING, ...report }));
    return readReport(file, [PROJECT]);
  }

  const fileWith = (message: string): object => ({
    name: join(PROJECT, 'b.spec.ts'),
    message,
    assertionResults: [
      { ancestorTitles: ['a game'], title: 'ends', startAt: 1, duration: 1 },
      { ancestorTitles: ['a game'], title: 'is won', startAt: 2, duration: 1 },
    ],
  });

  it('counts its tests, and those that it left out', () => {
    const counts = { numPassedTests: 3, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
    expect(read({ ...counts, testResults: [fileWith('')] })).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
      failures: [],
    });
  });

  it('is a failure when it is missing, as the run has crashed', () => {
    expect(readReport(join(folder, 'none.json'), [])).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts a file that failed to load', () => {
    const message = `${RED}  ● Test suite failed to run\n\n    Cannot find module './gone'\n`;
    expect(read({ numRuntimeErrorTestSuites: 1, testResults: [fileWith(message)] })).toMatchObject({
      failed: 1,
      failures: [
        { title: 'a/b.spec.ts › Test suite failed to run', lines: ['', "    Cannot find module './gone'"] },
      ],
    });
  });

  it('counts a project without a test', () => {
    expect(read({})).toMatchObject({ failed: 1, failures: [{ title: 'a', lines: ['It has no test file'] }] });
  });

  it('names each failed test of a file, with what Jest says about it and without colours', () => {
    const message = `  ● a game › ends\n\n    expected ${RED}1\n\n  ● a game › is won\n\n    expected 2\n`;
    expect(read({ numFailedTests: 2, testResults: [fileWith(message)] }).failures).toEqual([
      { title: 'a/b.spec.ts › a game › ends', lines: ['', '    expected 1'] },
      { title: 'a/b.spec.ts › a game › is won', lines: ['', '    expected 2'] },
    ]);
  });

  it('says of each failure in brief what it is, without the code', () => {
    const lines = [
      '',
      '    expected 1',
      '',
      '    received 2',
      '',
      '      23 |',
      '    > 24 |   expect(1)',
      '      at b.ts',
    ];
    expect(briefly({ title: 'ends', lines })).toEqual(['    expected 1', '    received 2']);
    const long = Array.from({ length: 20 }, (_, line) => `line ${line}`);
    expect(briefly({ title: 'ends', lines: long })).toEqual(long.slice(0, 8));
  });

  it('has a last line, which mentions skipped tests only if there are any', () => {
    expect(summary({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(summary({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });
});
