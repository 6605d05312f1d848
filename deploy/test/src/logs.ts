import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { WORKSPACE_ROOT } from '@fourfold/stack';

/** What the last run wrote: the output and the report of each step, and what services logged. */
export const RUN_FOLDER = join(WORKSPACE_ROOT, '.data/tests');
/** Has a file `<path of the test file>.log` for each test file that starts services. */
export const SERVICE_LOGS = join(RUN_FOLDER, 'logs');
/** The log of services that all test files of a run use. */
export const SHARED_LOG = join(SERVICE_LOGS, 'shared.log');

/** The integration tests of a whole run, several in a file. */
export const GROUPS = join(RUN_FOLDER, 'groups');

const SHOWN_LINES = 30;
const SHOWN_WIDTH = 300;

/** Milliseconds since 1970. */
export interface Period {
  from: number;
  to: number;
}

/**
 * The last lines that the services of a test file wrote in a period, under the names of their files; without a period, all
 * of its own, and none of those that others use too.
 */
export function serviceLog(testFile: string, period?: Period): string[] {
  const own = join(SERVICE_LOGS, `${testFile}.log`);
  return (period ? [own, SHARED_LOG] : [own]).filter(existsSync).flatMap((log) => {
    const lines = linesWithin(readFileSync(log, 'utf8'), period ?? { from: 0, to: Infinity });
    return lines.length === 0 ? [] : [`${relative(WORKSPACE_ROOT, log)}:`, ...last(lines)];
  });
}

/** The lines of a log whose time is in a period; a line without one belongs to the line before it. */
export function linesWithin(text: string, { from, to }: Period): string[] {
  let time = 0;
  return text.split('\n').filter((line) => {
    const written = /"time":"([^"]+)"/.exec(line)?.[1];
    if (written !== undefined) time = Date.parse(written);
    return line !== '' && time >= from && time <= to;
  });
}

/** The beginning of a long text, and how much is left. */
export function first(lines: string[], most = SHOWN_LINES): string[] {
  const left = lines.length - most;
  return [...lines.slice(0, most).map(narrow), ...(left > 0 ? [`… and ${left} more lines`] : [])];
}

/** The end of a long text, and how much was before it. */
export function last(lines: string[], most = SHOWN_LINES): string[] {
  const left = lines.length - most;
  return [...(left > 0 ? [`… ${left} lines before these`] : []), ...lines.slice(-most).map(narrow)];
}

const narrow = (line: string): string =>
  line.length > SHOWN_WIDTH ? `${line.slice(0, SHOWN_WIDTH)}…` : line;
