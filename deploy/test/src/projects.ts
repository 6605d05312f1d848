import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKSPACE_ROOT } from '@fourfold/testing';

export interface Project {
  name: string;
  folder: string;
  scripts: string[];
}

interface Manifest {
  name: string;
  scripts?: Record<string, string>;
}

/** Every workspace of the repository, as the root package.json lists them. */
export function listProjects(root = WORKSPACE_ROOT): Project[] {
  const { workspaces } = readManifest(root) as Manifest & { workspaces: string[] };
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => join(parent, name));
  });
  return folders.map((folder) => {
    const { name, scripts = {} } = readManifest(join(root, folder));
    return { name, folder: join(root, folder), scripts: Object.keys(scripts) };
  });
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
