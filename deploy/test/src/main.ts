import { availableParallelism } from 'node:os';
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { listProjects, WORKSPACE_ROOT, type Project } from '@fourfold/stack';
import { affectedProjects, baseCommit, changedFiles } from './changes';
import { writeGroups } from './groups';
import { ensurePrograms } from './prerequisites';
import { abandonSteps, check, tests, type StepResult } from './steps';
import { add, excerpt, summary, type Counts } from './tally';

const PRETTIER = ['prettier', '--check', '--ignore-unknown', '--log-level=warn'];
const NX = ['nx', 'run-many', '--output-style=static'];
/** Arguments of Node, not NODE_OPTIONS, which the processes that tests start would inherit. */
const JEST = [
  'node',
  ...['-C', '@fourfold/source', '--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  'node_modules/jest/bin/jest.js',
];
/** Processes that tests start need not be compiled again each time. */
const BUILT = { TEST_SERVICES_FROM: 'dist' };

/** One program for all that runs in Node, which checks what is shared once; what runs in the browser has other libraries. */
const PROGRAMS = ['.', 'web', 'web/worker'];

/** The Jest tests of several projects, in one run. */
function jest(title: string, projects: Project[], env: NodeJS.ProcessEnv): Promise<StepResult> {
  const TEST_PROJECTS = projects.map(({ folder }) => relative(WORKSPACE_ROOT, folder)).join();
  const command = [...JEST, '--config=deploy/test/projects.config.cjs'];
  return tests(title, command, [WORKSPACE_ROOT], { TEST_PROJECTS, ...env });
}

/** Every check of the repository, cheapest first; the others run even if one fails. */
async function everything(): Promise<StepResult[]> {
  await ensurePrograms();
  const tested = listProjects().filter(({ scripts }) => scripts.includes('test'));
  const inBrowser = [...JEST, '--config=web/e2e/jest.config.cjs'];
  const checks = await Promise.all([
    textAndTypes(),
    check('lint, build and bundle budget', [...NX, '-t', 'lint', 'build', 'budget', '--parallel=2']),
  ]);
  return [
    ...checks.flat(),
    await inGroups(tested),
    await tests('the whole stack in a browser', inBrowser, [join(WORKSPACE_ROOT, 'web')], BUILT),
  ];
}

async function inGroups(projects: Project[]): Promise<StepResult> {
  const groups = writeGroups();
  try {
    return await jest('unit and integration tests', projects, { ...BUILT, TEST_GROUPS: groups });
  } finally {
    rmSync(groups, { recursive: true });
  }
}

/** One after the other, as each of them keeps one core busy. */
async function textAndTypes(): Promise<StepResult[]> {
  const results = [await check('formatting', [...PRETTIER, '.'])];
  for (const folder of PROGRAMS)
    results.push(await check(`types of ${folder}`, ['tsc', '--noEmit', '--project', folder]));
  return results;
}

/** Checks the changes within a minute: without builds and without tests that need stores or a browser. */
async function quick(): Promise<StepResult[]> {
  const base = baseCommit();
  const files = changedFiles(base);
  const names = affectedProjects(base);
  const affected = listProjects().filter(({ name }) => names.includes(name));
  const changed = affected.filter(({ folder }) =>
    files.some((file) => file.startsWith(`${relative(WORKSPACE_ROOT, folder)}/`)),
  );
  const tested = affected.filter(({ scripts }) => scripts.includes('test'));
  const results: StepResult[] = [];
  if (files.length > 0) results.push(await check('formatting', [...PRETTIER, ...files]));
  if (changed.length > 0) results.push(await nx('lint', changed));
  if (affected.length > 0) results.push(await nx('typecheck', affected));
  if (tested.length > 0) results.push(await jest('pure specs', tested, { TEST_TIER: 'pure' }));
  return results;
}

/** One target of several projects. */
function nx(target: string, projects: Project[]): Promise<StepResult> {
  const names = projects.map(({ name }) => name).join();
  return check(target, [...NX, `--projects=${names}`, '-t', target, '--parallel=2']);
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

const MODES: Record<string, () => Promise<StepResult[]>> = { everything, quick, stressed };

async function main(mode = 'everything'): Promise<void> {
  const started = performance.now();
  const checks = MODES[mode];
  if (!checks) throw new Error(`npm test takes ${Object.keys(MODES).join(', ')}; there is no ${mode}`);
  const results = await checks();
  const total = results.reduce<Counts>(add, { passed: 0, failed: 0, skipped: 0 });
  // Repeated at the end, since the output is long.
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\n${excerpt(failure)}`);
  console.log('');
  for (const result of results)
    console.log(`${result.failed === 0 ? '✔' : '✘'} ${result.title}: ${summary(result)}`);
  console.log(`All checks took ${Math.round((performance.now() - started) / 1000)} s`);
  console.log(summary(total));
  process.exit(total.failed > 0 ? 1 : 0);
}

const abandon = (): never => {
  abandonSteps();
  process.exit(1);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abandon);
process.on('disconnect', abandon);

main(process.argv[2]).catch((error: Error) => {
  console.error(error.message);
  console.log(summary({ passed: 0, failed: 1, skipped: 0 }));
  process.exit(1);
});
