import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { WORKSPACE_ROOT } from '@fourfold/stack';
import { first, GROUPS, serviceLog, type Period } from './logs';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What is printed at the end about a test, a file or a check that failed. */
export interface Failure {
  title: string;
  lines: string[];
}

export interface Result extends Counts {
  failures: Failure[];
}

interface TestReport {
  ancestorTitles: string[];
  title: string;
  /** Milliseconds since 1970; null for a test that was not run. */
  startAt: number | null;
  duration: number | null;
}

/** The parts that are read of what `jest --json` writes. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: { name: string; message: string; assertionResults: TestReport[] }[];
}

/** The result of a run of Jest from its report. @param projects the folders that must have a test */
export function readReport(file: string, projects: string[]): Result {
  // Jest has crashed, or found no test.
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, failures: [] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  const files = report.testResults.flatMap(filesOf);
  const untested = projects.filter((folder) => !files.some((name) => name.startsWith(join(folder, '/'))));
  return {
    passed: report.numPassedTests,
    // A file that fails to load has no tests, but counts as failed.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites + untested.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...untested.map((folder) => failure(relative(WORKSPACE_ROOT, folder), 'It has no test file')),
      ...report.testResults.flatMap(failuresOf),
    ],
  };
}

/** A group (groups.ts) has a block for each of its files. */
function filesOf({ name, assertionResults }: JestReport['testResults'][number]): string[] {
  if (!name.startsWith(GROUPS)) return [name];
  return assertionResults.map(({ ancestorTitles: [file = ''] }) => join(WORKSPACE_ROOT, file));
}

export function failure(title: string, ...lines: string[]): Failure {
  return { title, lines };
}

/** Jest's message about a file has a part for each failed test, headed by its titles, or one for the file. */
function failuresOf({ name, message, assertionResults }: JestReport['testResults'][number]): Failure[] {
  const file = relative(WORKSPACE_ROOT, name);
  const parts = stripVTControlCharacters(message).split(/^(?= {2}● )/m);
  return parts
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [heading = '', ...lines] = part.trim().split('\n');
      const title = heading.replace('● ', '');
      const index = assertionResults.findIndex(
        (test) => [...test.ancestorTitles, test.title].join(' › ') === title,
      );
      return failure(
        `${file} › ${title}`,
        ...first(lines),
        ...serviceLog(file, timeOf(assertionResults, index)),
      );
    });
}

/** When a test ran, with the hooks before it: since the end of the previous one; undefined if it is the file that failed. */
function timeOf(tests: TestReport[], index: number): Period | undefined {
  const end = ({ startAt, duration }: TestReport): number => (startAt ?? 0) + (duration ?? 0);
  const test = tests[index];
  return test && { from: Math.max(0, ...tests.slice(0, index).map(end)), to: end(test) };
}

const BRIEF_LINES = 8;
/** As in '  > 24 |     expect(one).toBe(2);'. */
const CODE = /^\s*>?\s*\d+ \|/;

/** What a failure is, without the code around it and the logs. */
export function briefly({ lines }: Failure): string[] {
  const code = lines.findIndex((line) => CODE.test(line));
  return lines
    .slice(0, code === -1 ? undefined : code)
    .filter((line) => line.trim() !== '')
    .slice(0, BRIEF_LINES);
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line of a run. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
