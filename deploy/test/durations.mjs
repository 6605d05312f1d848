// Writes the slowest test files of the last complete `npm test` to durations.json, for sequencer.cjs.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const REPORTS = join(ROOT, '.data/tests/*.json');
/** The order of shorter files makes no difference. */
const LEAST_SECONDS = 10;

/** The files of a report with their milliseconds: a group (src/groups.ts) has a block for each of its own. */
function* timesOf({ name, startTime, endTime, assertionResults }) {
  if (!name.endsWith('.spec.js')) return yield [relative(ROOT, name), endTime - startTime];
  const ends = new Map(
    assertionResults.map(({ ancestorTitles, startAt, duration }) => [ancestorTitles[0], startAt + duration]),
  );
  let start = startTime;
  for (const [file, end] of ends) {
    yield [file, end - start];
    start = end;
  }
}

const durations = globSync(REPORTS)
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')).testResults)
  .flatMap((result) => [...timesOf(result)])
  .map(([file, ms]) => [file, Math.round(ms / 1000)])
  .filter(([, seconds]) => seconds >= LEAST_SECONDS)
  .sort(([a, seconds], [b, others]) => others - seconds || a.localeCompare(b));
if (durations.length === 0) throw new Error(`There is no report in ${REPORTS}: run npm test first`);
writeFileSync(
  join(import.meta.dirname, 'durations.json'),
  `${JSON.stringify(Object.fromEntries(durations), null, 2)}\n`,
);
