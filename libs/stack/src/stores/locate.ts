import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { StoreKind } from './store';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const PROGRAM_FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The Debian package of each server. */
export const DEBIAN_PACKAGES: Record<StoreKind, string> = {
  postgres: 'postgresql',
  redis: 'redis-server',
  nats: 'nats-server',
};

/** The variable that names each server's program (for Postgres: the folder of its programs). */
export const PROGRAM_VARIABLES: Record<StoreKind, string> = {
  postgres: 'POSTGRES_BIN_DIR',
  redis: 'REDIS_SERVER',
  nats: 'NATS_SERVER',
};

/**
 * Where a server's program is: named by the environment, then on the PATH, then where Debian puts it. For Postgres
 * the folder that holds `postgres` and `initdb`; `undefined` when this machine has none.
 */
export function locateProgram(kind: StoreKind): string | undefined {
  if (kind === 'postgres')
    return locatePostgres(['postgres', 'initdb'], [...searchFolders(), ...debianPostgresFolders()]);
  const named = process.env[PROGRAM_VARIABLES[kind]];
  if (named) return isExecutable(named) ? named : undefined;
  return findProgram(`${kind}-server`);
}

/** A program on the PATH or where Debian puts it; `undefined` when this machine has none. */
export function findProgram(name: string): string | undefined {
  return searchFolders()
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** The folder of the newest `pg_dump`, `pg_restore` and `pg_basebackup`: they support older servers, but no newer ones. */
export function locatePostgresClient(): string | undefined {
  return locatePostgres(
    ['pg_dump', 'pg_restore', 'pg_basebackup'],
    [...debianPostgresFolders(), ...searchFolders()],
  );
}

function locatePostgres(programs: string[], folders: string[]): string | undefined {
  const named = process.env[PROGRAM_VARIABLES.postgres];
  const complete = (folder: string): boolean => programs.every((name) => isExecutable(join(folder, name)));
  if (named) return complete(named) ? named : undefined;
  return folders.find(complete);
}

/** The newest version first. */
function debianPostgresFolders(): string[] {
  if (!existsSync(DEBIAN_POSTGRES)) return [];
  return readdirSync(DEBIAN_POSTGRES)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'));
}

function searchFolders(): string[] {
  return [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...PROGRAM_FOLDERS];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
