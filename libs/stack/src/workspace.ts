import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runProcess } from './process';

/** The root of the repository. */
export const WORKSPACE_ROOT = resolve(__dirname, '../../..');

/** The folder of a service, or of the gateway. */
export function serviceFolder(name: string): string {
  return name === 'gateway' ? join(WORKSPACE_ROOT, 'gateway') : join(WORKSPACE_ROOT, 'services', name);
}

/** Runs the TypeScript sources of a project as they are, workspace libraries included. */
export const FROM_SOURCE = ['-C', '@fourfold/source', '-r', '@swc-node/register', '--enable-source-maps'];

/**
 * As in the images. V8 may give its young generation 16 MB a half and then hardly gives it back; 4 MB are enough for a
 * service and keep it some 25 MB smaller. Source maps, also those of dependencies, would be a sixth of the time to start.
 */
const FROM_BUILD = ['--max-semi-space-size=4'];

/** How a service, or its command line, is run by Node. */
export function serviceProgram(name: string, script: 'main' | 'cli', fromBuild: boolean) {
  return {
    command: process.execPath,
    args: fromBuild ? [...FROM_BUILD, `dist/${script}.js`] : [...FROM_SOURCE, `src/${script}.ts`],
    cwd: serviceFolder(name),
  };
}

export interface Project {
  name: string;
  folder: string;
  scripts: string[];
}

/** Every workspace of the repository, as the root package.json lists them. */
export function listProjects(): Project[] {
  const { workspaces } = readManifest(WORKSPACE_ROOT) as { workspaces: string[] };
  // Folders without a package.json, such as leftovers of a removed project, are not workspaces.
  const manifests = workspaces.flatMap((pattern) =>
    globSync(join(pattern, 'package.json'), { cwd: WORKSPACE_ROOT }).sort(),
  );
  return manifests.map((file) => {
    const folder = join(WORKSPACE_ROOT, dirname(file));
    const manifest = readManifest(folder) as { name: string; scripts?: object };
    return { name: manifest.name, folder, scripts: Object.keys(manifest.scripts ?? {}) };
  });
}

function readManifest(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Whether the test run has built everything, and services are to be run from that build instead of from their sources. */
export function isBuiltForTests(): boolean {
  return process.env.TEST_SERVICES_FROM === 'dist';
}

/**
 * Builds every project, from Nx's cache where its inputs are as they were. Without its daemon Nx rewrites current builds
 * too, from which concurrent tests start programs: during a test run nothing is built. Under Jest NODE_ENV is `test`, with
 * which Vite would build the web app for development. @param abort cancels the build
 */
export async function buildProjects(abort?: AbortSignal): Promise<void> {
  if (isBuiltForTests()) return;
  await runProcess({
    command: join(WORKSPACE_ROOT, 'node_modules/.bin/nx'),
    args: ['run-many', '-t', 'build', '--output-style=static'],
    cwd: WORKSPACE_ROOT,
    env: { ...process.env, NODE_ENV: undefined, NX_DAEMON: 'false', NX_TUI: 'false' },
    ...(abort ? { abort } : {}),
  });
}
