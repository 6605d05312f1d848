import { join, resolve } from 'node:path';
import { WORKSPACE_ROOT, type ProcessName, type Topology } from '@fourfold/testing';

/** Everything that lives over restarts: `.data/`, which git ignores, or the folder named by the environment. */
export const DATA_ROOT = resolve(process.env.FOURFOLD_DATA_DIR ?? join(WORKSPACE_ROOT, '.data'));
export const WEB_FOLDER = join(WORKSPACE_ROOT, 'web');
export const WEB_ROOT = join(WEB_FOLDER, 'dist');

/** What runs under the launcher, and the launcher itself. */
export type RunName = ProcessName | 'inbox' | 'launcher' | 'web' | `served ${ProcessName}`;

/** Of a service that is run alone; as the configuration of each has it. */
export const USUAL_PORTS: Topology['ports'] = {
  gateway: 8000,
  auth: 8001,
  puzzles: 8002,
  social: 8003,
  battle: 8004,
  admin: 8005,
  metrics: 8090,
};

/** Where the process id of a running process of ours is noted. */
export function runFolder(name: RunName): string {
  return join(DATA_ROOT, 'run', name);
}
