import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildProjects, listProjects, WORKSPACE_ROOT } from '@fourfold/stack';
import { DATA_ROOT } from './paths';

const STAMP_FILE = join(DATA_ROOT, 'build-stamp');
const SHARED_INPUTS = ['package-lock.json', '.swcrc', 'tsconfig.base.json'];
const NOT_BUILT = /^(node_modules|dist|test|e2e|coverage)$|\.spec\.tsx?$|\.md$/;

/**
 * Builds what is stale. A change of any file's size or time counts.
 * @returns the name of the build, which changes with any file that goes into it
 */
export async function buildIfStale(abort: AbortSignal, log: (message: string) => void): Promise<string> {
  const started = performance.now();
  const projects = buildableProjects();
  const stamp = fingerprint(projects);
  const built = projects.every((folder) => existsSync(join(folder, 'dist')));
  if (built && existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === stamp) return stamp;
  await buildProjects(abort);
  writeFileSync(STAMP_FILE, stamp);
  log(`Built what had changed in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return stamp;
}

/** The fingerprint of the sources, if they are run without a build. */
export function sourceStamp(): string {
  return fingerprint(buildableProjects());
}

function buildableProjects(): string[] {
  return listProjects()
    .filter(({ scripts }) => scripts.includes('build'))
    .map(({ folder }) => folder);
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
