import { ensurePrograms } from './prerequisites';
import { listProjects } from './projects';
import { abandonStep, check, tests, type StepResult } from './steps';
import { add, excerpt, summary, type Counts } from './tally';

const NX = ['nx', 'run-many', '--output-style=static'];

/** Every check of the repository, cheapest first; a failing one does not keep the others from being run. */
async function main(): Promise<void> {
  const started = performance.now();
  await ensurePrograms();
  const projects = listProjects();
  const having = (script: string): string[] =>
    projects.filter(({ scripts }) => scripts.includes(script)).map(({ folder }) => folder);

  const results: StepResult[] = [
    await check('formatting', ['prettier', '--check', '.', '--log-level=warn']),
    await check('lint and types', [...NX, '-t', 'lint', 'typecheck', '--parallel=2']),
    await check('build', [...NX, '-t', 'build', '--parallel=2']),
    await check('bundle budget', [...NX, '-t', 'budget']),
    await tests('unit and integration tests', [...NX, '-t', 'test', '--parallel=1', '--'], having('test')),
    await tests('the whole stack in a browser', [...NX, '-t', 'e2e', '--'], having('e2e'), {
      TEST_SERVICES_FROM: 'dist',
    }),
  ];
  const total = results.reduce<Counts>(add, { passed: 0, failed: 0, skipped: 0 });
  // Told again at the end, where they can be found in an output of this length.
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`\n${excerpt(failure)}`);
  console.log('');
  for (const result of results)
    console.log(`${result.failed === 0 ? '✔' : '✘'} ${result.title}: ${summary(result)}`);
  console.log(`All checks took ${Math.round((performance.now() - started) / 1000)} s`);
  console.log(summary(total));
  process.exit(total.failed > 0 ? 1 : 0);
}

const abandon = (): never => {
  abandonStep();
  process.exit(1);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abandon);
process.on('disconnect', abandon);

main().catch((error: Error) => {
  console.error(error.message);
  console.log(summary({ passed: 0, failed: 1, skipped: 0 }));
  process.exit(1);
});
