import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listProjects, WORKSPACE_ROOT } from '@fourfold/stack';

const SHARED_INPUTS = ['package-lock.json', '.swcrc', 'tsconfig.base.json'];
const NO_INPUT = /^(node_modules|dist|test|e2e|coverage)$|\.spec\.tsx?$|\.md$/;

/** Identifies the sources by the size and time of every file, for what is done only once with the same sources. */
export function sourceStamp(): string {
  const projects = listProjects().filter(({ scripts }) => scripts.includes('build'));
  const inputs = [
    ...SHARED_INPUTS.map((name) => join(WORKSPACE_ROOT, name)),
    ...projects.flatMap(({ folder }) => filesUnder(folder)),
  ];
  const hash = createHash('sha256');
  for (const file of inputs) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NO_INPUT.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}
