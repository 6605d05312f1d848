// Writes the slowest test files of the last complete `npm test` to durations.json, for sequencer.cjs.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const REPORTS = join(ROOT, '.data/tests/*.json');
/** The order of shorter files makes no difference. */
const LEAST_SECONDS = 10;

const durations = globSync(REPORTS)
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).testResults)
  .map(({ name, startTime, endTime }) => [relative(ROOT, name), Math.round((endTime - startTime) / 1000)])
  .filter(([, seconds]) => seconds >= LEAST_SECONDS)
  .sort(([a, seconds], [b, others]) => others - seconds || a.localeCompare(b));
if (durations.length === 0) throw new Error(`There is no report in ${REPORTS}: run npm test first`);
writeFileSync(
  join(import.meta.dirname, 'durations.json'),
  `${JSON.stringify(Object.fromEntries(durations), null, 2)}\n`,
);
