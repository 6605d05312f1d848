import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test file that failed, with Jest's message. */
export interface Failure {
  file: string;
  message: string;
}

interface Report extends Counts {
  /** The project whose tests were run. */
  folder: string;
  failures: Failure[];
}

/** Sums what the runners reported into a folder; a missing report counts as one failure. */
export function readReports(
  reportFolder: string,
  expectedFolders: string[],
): Counts & { silent: string[]; failures: Failure[] } {
  const reports = readdirSync(reportFolder).map(
    (name) => JSON.parse(readFileSync(join(reportFolder, name), 'utf8')) as Report,
  );
  const silent = expectedFolders.filter((folder) => !reports.some((report) => report.folder === folder));
  const sum = reports.reduce(add, { passed: 0, failed: silent.length, skipped: 0 });
  return { ...sum, silent, failures: reports.flatMap(({ failures }) => failures) };
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

const EXCERPT_WIDTH = 200;

/** The beginning of a file's failures; the full text is in the output of its run. */
export function excerpt({ file, message }: Failure, lines = 30): string {
  const all = message
    .trim()
    .split('\n')
    .map((line) => (line.length > EXCERPT_WIDTH ? `${line.slice(0, EXCERPT_WIDTH)}…` : line));
  const more = all.length > lines ? [`… and ${all.length - lines} more lines`] : [];
  return [file, ...all.slice(0, lines), ...more].join('\n');
}

/** The last line of a run. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
