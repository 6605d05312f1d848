import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { WORKSPACE_ROOT } from '@fourfold/stack';

const run = (program: string, args: readonly string[], cwd: string): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8' }).trim();
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** The commit at which the current branch left main; on main the second last commit. */
export function baseCommit(folder = WORKSPACE_ROOT): string {
  const base = run('git', ['merge-base', 'main', 'HEAD'], folder);
  const head = run('git', ['rev-parse', 'HEAD'], folder);
  return base === head ? run('git', ['rev-parse', 'HEAD~1'], folder) : base;
}

/** The files that are new or different since a commit, whether they are committed or not. */
export function changedFiles(base: string, folder = WORKSPACE_ROOT): string[] {
  return [
    ...lines(run('git', ['diff', '--name-only', '--diff-filter=d', base], folder)),
    ...lines(run('git', ['ls-files', '--others', '--exclude-standard'], folder)),
  ];
}

/** The names of the projects with changes since a commit, and of those that depend on them. */
export function affectedProjects(base: string): string[] {
  const nx = join(WORKSPACE_ROOT, 'node_modules/.bin/nx');
  return JSON.parse(
    run(nx, ['show', 'projects', '--affected', `--base=${base}`, '--json'], WORKSPACE_ROOT),
  ) as string[];
}
