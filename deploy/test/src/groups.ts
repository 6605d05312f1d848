import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WORKSPACE_ROOT } from '@fourfold/stack';

/** Each test file of these folders loads Nest, TypeORM and the application, which takes longer than many of its tests. */
const FOLDERS = ['libs/platform', 'services/*'];

/** Files of one folder that one worker runs in one module registry: more save more loading, fewer share the work more evenly. */
const FILES_PER_GROUP = 6;

/**
 * Writes test files that each run several integration tests, so that modules are loaded once a group instead of once a file.
 * @returns the temporary folder
 */
export function writeGroups(): string {
  const target = mkdtempSync(join(tmpdir(), 'fourfold-groups-'));
  for (const folder of globSync(FOLDERS, { cwd: WORKSPACE_ROOT })) {
    const files = globSync(`${folder}/test/*.int.spec.ts`, { cwd: WORKSPACE_ROOT }).sort();
    const [alone, shared] = [files.filter(mocksModules), files.filter((file) => !mocksModules(file))];
    const groups = [...alone.map((file) => [file]), ...chunks(shared, FILES_PER_GROUP)];
    groups.forEach((group, index) =>
      writeFileSync(
        join(target, `${folder.replace('/', '-')}-${index + 1}.spec.js`),
        group.map(inGroup).join(''),
      ),
    );
  }
  return target;
}

/** A module can only be replaced before it is loaded. */
function mocksModules(file: string): boolean {
  return readFileSync(join(WORKSPACE_ROOT, file), 'utf8').includes('jest.mock(');
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return items.length === 0 ? [] : [items.slice(0, size), ...chunks(items.slice(size), size)];
}

/** A block of its own, so that hooks outside of blocks belong to their file. */
function inGroup(file: string): string {
  return `describe('${file}', () => {\n  require('${join(WORKSPACE_ROOT, file)}');\n});\n`;
}
