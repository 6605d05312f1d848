import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { SERVICES, WORKSPACE_ROOT, type ServiceName } from '@fourfold/stack';

/** Database URLs by service, each with the role that owns the schema; a schema has the name of its service. */
export type DatabaseUrls = Record<ServiceName, string>;

/**
 * Reads `AUTH_DATABASE_URL` and the like. When none of them is set, the databases are those of `npm start`.
 * @throws Error naming every variable that is missing
 */
export function readDatabaseUrls(env: NodeJS.ProcessEnv): DatabaseUrls {
  const named = SERVICES.map((service) => [service, env[variableOf(service)]] as const);
  const missing = named.filter(([, url]) => !url).map(([service]) => variableOf(service));
  // Never a mixture, which would combine the state of two systems.
  const urls = missing.length === SERVICES.length ? localUrls(env) : named;
  if (urls.some(([, url]) => !url)) throw new Error(`Not set: ${missing.join(', ')}`);
  return Object.fromEntries(urls) as DatabaseUrls;
}

function variableOf(service: ServiceName): string {
  return `${service.toUpperCase()}_DATABASE_URL`;
}

/** Reads the files that `npm start` writes for services that are run alone. */
function localUrls(env: NodeJS.ProcessEnv): (readonly [ServiceName, string | undefined])[] {
  const folder = resolve(env.FOURFOLD_DATA_DIR ?? join(WORKSPACE_ROOT, '.data'));
  return SERVICES.map((service) => {
    const file = join(folder, `${service}.env`);
    return [service, existsSync(file) ? parseEnv(readFileSync(file, 'utf8')).DATABASE_URL : undefined];
  });
}
