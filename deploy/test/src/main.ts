import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FROM_SOURCE, listProjects, WORKSPACE_ROOT } from '@fourfold/stack';
import { affectedProjects, baseCommit, changedFiles } from './changes';
import { writeGroups } from './groups';
import { GROUPS, RUN_FOLDER } from './logs';
import { ensurePrograms } from './prerequisites';
import { add, briefly, summary, type Counts } from './report';
import { abandonSteps, check, clearRunFolder, tests, type StepResult, type TestRun } from './steps';

/** Outside CI, what has not changed since it was checked is not checked again. */
const CACHE = process.env.CI === undefined ? ['--cache', '--cache-strategy=content'] : [];
const PRETTIER = ['prettier', '--check', '--ignore-unknown', '--log-level=warn', ...CACHE];
const BUILD = ['nx', 'run-many', '--output-style=static', '-t', 'build', 'budget', '--parallel=2'];
/** Processes that tests start need not be compiled again each time. */
const BUILT = { TEST_SERVICES_FROM: 'dist' };
const WEB = join(WORKSPACE_ROOT, 'web');
const BROWSER_TESTS = join(WEB, 'e2e');

const testedProjects = (): string[] =>
  listProjects().flatMap(({ folder, scripts }) => (scripts.includes('test') ? [folder] : []));

/** @param only the files to lint, if not all */
function typesAndLint(place: 'node' | 'browser', only?: string[]): Promise<StepResult> {
  const program = ['node', ...FROM_SOURCE, 'deploy/test/src/types-and-lint.ts', place];
  return check(`types and lint (${place})`, [...program, ...(only ? ['--only', ...only] : [])]);
}

/** The Jest tests of several projects, in one run. */
function jest(
  title: string,
  projects: string[],
  { args = [], env, mustBeTested = [], showsConsole = false }: Partial<Omit<TestRun, 'title'>>,
): Promise<StepResult> {
  const TEST_PROJECTS = projects.map((folder) => relative(WORKSPACE_ROOT, folder)).join();
  return tests({
    title,
    args: ['--config=deploy/test/projects.config.cjs', ...args],
    env: { TEST_PROJECTS, ...env },
    mustBeTested,
    showsConsole,
  });
}

/** Every check of the repository, cheapest first; the others run even if one fails. */
async function everything(): Promise<StepResult[]> {
  await ensurePrograms();
  const tested = [...testedProjects(), BROWSER_TESTS];
  writeGroups();
  const checks = await Promise.all([
    check('formatting', [...PRETTIER, '.']),
    typesAndLint('node'),
    typesAndLint('browser'),
    check('builds and bundle budget', BUILD),
  ]);
  return [
    ...checks,
    await jest('tests', tested, { env: { ...BUILT, TEST_GROUPS: GROUPS }, mustBeTested: tested }),
  ];
}

/** Checks the changes within a minute: without builds and without tests that need stores or a browser. */
async function quick(): Promise<StepResult[]> {
  const base = baseCommit();
  const files = changedFiles(base);
  const names = affectedProjects(base);
  const affected = listProjects().filter(({ name }) => names.includes(name));
  const tested = affected.filter(({ scripts }) => scripts.includes('test')).map(({ folder }) => folder);
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const ofWeb = sources.filter((file) => file.startsWith('web/'));
  const ofNode = sources.filter((file) => !ofWeb.includes(file));
  const checks: Promise<StepResult>[] = [];
  if (files.length > 0) checks.push(check('formatting', [...PRETTIER, ...files]));
  if (affected.some(({ folder }) => folder !== WEB)) checks.push(typesAndLint('node', ofNode));
  if (affected.some(({ folder }) => folder === WEB)) checks.push(typesAndLint('browser', ofWeb));
  // Jest finds the tests of a changed file within its project only; what others share is tested by all who use it.
  const related = files.some((file) => file.startsWith('libs/')) ? [] : ['--findRelatedTests', ...files];
  if (tested.length > 0)
    checks.push(
      jest('pure specs', tested, { args: ['--passWithNoTests', ...related], env: { TEST_TIER: 'pure' } }),
    );
  return Promise.all(checks);
}

/** The tests in whose path a word is, in whichever project. @param args those of Jest */
async function chosen(args: string[]): Promise<StepResult[]> {
  await ensurePrograms();
  return [await jest('chosen tests', [...testedProjects(), BROWSER_TESTS], { args, showsConsole: true })];
}

/** Every check while all cores are busy, so that tests that depend on timing fail. */
async function stressed(): Promise<StepResult[]> {
  const load = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  try {
    return await everything();
  } finally {
    await Promise.all(load.map((worker) => worker.terminate()));
  }
}

const MODES = new Map(Object.entries({ everything, quick, stressed }));

async function main([mode = 'everything', ...args]: string[]): Promise<void> {
  const started = performance.now();
  clearRunFolder();
  const results = await (MODES.get(mode)?.() ?? chosen([mode, ...args]));
  const total = results.reduce<Counts>(add, { passed: 0, failed: 0, skipped: 0 });
  const failures = results.flatMap((result) => result.failures);
  for (const { title, lines } of failures)
    console.log([`\n✘ ${title}`, ...lines.map((line) => `  ${line}`)].join('\n'));
  console.log('');
  // Once more, for whoever sees only the end of the output.
  for (const failure of failures) console.log([`✘ ${failure.title}`, ...briefly(failure)].join('\n'));
  for (const result of results)
    console.log(`${result.failed === 0 ? '✔' : '✘'} ${result.title}: ${summary(result)}`);
  console.log(
    `This took ${Math.round((performance.now() - started) / 1000)} s; all output is in ${relative(WORKSPACE_ROOT, RUN_FOLDER)}`,
  );
  console.log(summary(total));
  process.exit(total.failed > 0 ? 1 : 0);
}

const abandon = (): void => void abandonSteps().finally(() => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abandon);
process.on('disconnect', abandon);

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  console.log(summary({ passed: 0, failed: 1, skipped: 0 }));
  process.exit(1);
});
