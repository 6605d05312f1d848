import { join, resolve } from 'node:path';
import { serviceFolder, WORKSPACE_ROOT, type ProcessName } from '@fourfold/testing';

/** Everything that lives over restarts: `.data/`, which git ignores, or the folder named by the environment. */
export const DATA_ROOT = resolve(process.env.FOURFOLD_DATA_DIR ?? join(WORKSPACE_ROOT, '.data'));
export const WEB_ROOT = join(WORKSPACE_ROOT, 'web/dist');

export { serviceFolder, WORKSPACE_ROOT };

/** What runs under the launcher, and the launcher itself. */
export type RunName = ProcessName | 'inbox' | 'launcher';

/** Where the process id of a running process of ours is noted. */
export function runFolder(name: RunName): string {
  return join(DATA_ROOT, 'run', name);
}
