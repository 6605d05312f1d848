import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess, WORKSPACE_ROOT } from '@fourfold/stack';
import { parseAllDocuments } from 'yaml';

interface CronJob {
  kind: string;
  spec: { jobTemplate: { spec: { template: { spec: { containers: { command: string[] }[] } } } } };
}

/** Runs a backup with the command of the CronJob on Kubernetes. */
export async function runCronJob(env: Record<string, string>): Promise<void> {
  const text = readFileSync(join(WORKSPACE_ROOT, 'k8s/backup/backup.yaml'), 'utf8');
  const objects = parseAllDocuments(text).map((document) => document.toJS() as CronJob);
  const { spec } = objects.find(({ kind }) => kind === 'CronJob')!;
  await runInImageFolder(spec.jobTemplate.spec.template.spec.containers[0]!.command, env);
}

/** Runs a command in the folder that the image runs it in, which has been built before. */
export async function runInImageFolder(
  [command, ...args]: string[],
  env: Record<string, string>,
): Promise<void> {
  // Nothing else of this environment: rclone refuses the CA bundles of some machines.
  const { PATH, POSTGRES_BIN_DIR } = process.env;
  const cwd = join(__dirname, '..');
  await runProcess({ command: command!, args, cwd, env: { PATH, POSTGRES_BIN_DIR, ...env } });
}
