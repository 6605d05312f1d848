import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess, WORKSPACE_ROOT } from '@fourfold/testing';
import { DATA_ROOT } from './paths';

const STAMP_FILE = join(DATA_ROOT, 'build-stamp');
const GROUPS = ['libs', 'services'];
const SINGLE_PROJECTS = ['gateway', 'web'];
const SHARED_INPUTS = ['package-lock.json', '.swcrc', 'tsconfig.base.json'];
const NOT_BUILT = /^(node_modules|dist|test|e2e|coverage)$|\.spec\.tsx?$|\.md$/;

export interface Build {
  /** Changes with any file that goes into the build. */
  stamp: string;
  fresh: boolean;
}

/** Builds what is stale. A change of any file's size or time counts. */
export async function buildIfStale(abort: AbortSignal): Promise<Build> {
  const projects = buildableProjects();
  const stamp = fingerprint(projects);
  const built = projects.every((folder) => existsSync(join(folder, 'dist')));
  if (built && existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === stamp)
    return { stamp, fresh: false };
  await runProcess({
    command: join(WORKSPACE_ROOT, 'node_modules/.bin/nx'),
    args: ['run-many', '-t', 'build', '--output-style=static'],
    cwd: WORKSPACE_ROOT,
    abort,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
  });
  writeFileSync(STAMP_FILE, stamp);
  return { stamp, fresh: true };
}

/** Names the sources that are run without a build. */
export function sourceStamp(): string {
  return fingerprint(buildableProjects());
}

function buildableProjects(): string[] {
  const inGroups = GROUPS.flatMap((group) =>
    readdirSync(join(WORKSPACE_ROOT, group)).map((name) => join(group, name)),
  );
  return [...inGroups, ...SINGLE_PROJECTS]
    .map((name) => join(WORKSPACE_ROOT, name))
    .filter((folder) => {
      const manifest = join(folder, 'package.json');
      if (!existsSync(manifest)) return false;
      return 'build' in ((JSON.parse(readFileSync(manifest, 'utf8')) as { scripts?: object }).scripts ?? {});
    });
}

function fingerprint(projects: string[]): string {
  const hash = createHash('sha256');
  const inputs = [
    ...SHARED_INPUTS.map((name) => join(WORKSPACE_ROOT, name)),
    ...projects.flatMap(filesUnder),
  ];
  for (const file of inputs) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_BUILT.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}
