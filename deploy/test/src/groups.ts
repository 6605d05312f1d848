import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE_ROOT } from '@fourfold/stack';
import durations from '../durations.json';
import { GROUPS } from './logs';

/** Each test file of these folders loads Nest, TypeORM and the application, which takes longer than many of its tests. */
const FOLDERS = ['libs/platform', 'services/*'];

/** Files of one folder that one worker runs in one module registry: more save more loading, fewer share the work more evenly. */
const FILES_PER_GROUP = 6;
/** Of a file that is not in the list of the slowest. */
const USUAL_SECONDS = 5;

const SECONDS: Record<string, number> = durations;

/** Writes test files that each run several integration tests, so that modules are loaded once a group instead of once a file. */
export function writeGroups(): void {
  mkdirSync(GROUPS, { recursive: true });
  for (const folder of globSync(FOLDERS, { cwd: WORKSPACE_ROOT })) {
    const files = globSync(`${folder}/test/*.int.spec.ts`, { cwd: WORKSPACE_ROOT });
    const [alone, shared] = [files.filter(mocksModules), files.filter((file) => !mocksModules(file))];
    const groups = [...alone.map((file) => [file]), ...balanced(shared)];
    groups.forEach((group, index) =>
      writeFileSync(
        join(GROUPS, `${folder.replace('/', '-')}-${index + 1}.spec.js`),
        group.map(inGroup).join(''),
      ),
    );
  }
}

/** A module can only be replaced before it is loaded. */
function mocksModules(file: string): boolean {
  return readFileSync(join(WORKSPACE_ROOT, file), 'utf8').includes('jest.mock(');
}

/** Groups that take about the same time: the longest file goes first, each to the group that has least to do. */
export function balanced(files: readonly string[]): string[][] {
  const secondsOf = (group: readonly string[]): number =>
    group.reduce((sum, file) => sum + (SECONDS[file] ?? USUAL_SECONDS), 0);
  const groups: string[][] = Array.from({ length: Math.ceil(files.length / FILES_PER_GROUP) }, () => []);
  const longestFirst = files.toSorted((a, b) => secondsOf([b]) - secondsOf([a]) || a.localeCompare(b));
  for (const file of longestFirst)
    groups.reduce((least, group) => (secondsOf(group) < secondsOf(least) ? group : least)).push(file);
  return groups;
}

/** A block of its own, so that hooks outside of blocks belong to their file. */
function inGroup(file: string): string {
  return `describe('${file}', () => {\n  require('${join(WORKSPACE_ROOT, file)}');\n});\n`;
}
