import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Report extends Counts {
  /** The project whose tests were run. */
  folder: string;
}

/** Sums what the runners reported into a folder; a project that was to report and did not counts as one failure. */
export function readReports(reportFolder: string, expectedFolders: string[]): Counts & { silent: string[] } {
  const reports = readdirSync(reportFolder).map(
    (name) => JSON.parse(readFileSync(join(reportFolder, name), 'utf8')) as Report,
  );
  const silent = expectedFolders.filter((folder) => !reports.some((report) => report.folder === folder));
  const sum = reports.reduce(add, { passed: 0, failed: silent.length, skipped: 0 });
  return { ...sum, silent };
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line of a run. */
export function summary({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
