import { join, resolve } from 'node:path';
import { WORKSPACE_ROOT, type ProcessName, type Topology } from '@fourfold/stack';

/** Data that survives restarts: in `.data/`, which git ignores, or the folder in `FOURFOLD_DATA_DIR`. */
export const DATA_ROOT = resolve(process.env.FOURFOLD_DATA_DIR ?? join(WORKSPACE_ROOT, '.data'));
export const WEB_FOLDER = join(WORKSPACE_ROOT, 'web');
export const WEB_ROOT = join(WEB_FOLDER, 'dist');

/** The processes of the launcher, and the launcher itself. */
export type RunName = ProcessName | 'inbox' | 'launcher' | 'web' | `served ${ProcessName}`;

/** Ports of services that are run alone: the defaults of their configurations. */
export const USUAL_PORTS: Topology['ports'] = {
  gateway: 8000,
  auth: 8001,
  puzzles: 8002,
  social: 8003,
  battle: 8004,
  admin: 8005,
  metrics: 8090,
};

/** The folder in which the id of a running process is recorded. */
export function runFolder(name: RunName): string {
  return join(DATA_ROOT, 'run', name);
}
