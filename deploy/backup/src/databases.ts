import { SERVICE_NAMES, type ServiceName } from '@fourfold/contracts';

/** Database URLs by service, each with the role that owns the schema; a schema has the name of its service. */
export type DatabaseUrls = Record<ServiceName, string>;

/**
 * Reads `AUTH_DATABASE_URL` and the like. `POSTGRES_ADDRESS` (host:port) takes the place of their hosts: a dump needs a session, which
 * a pooler in transaction mode does not keep.
 * @throws Error naming every variable that is missing
 */
export function readDatabaseUrls(env: NodeJS.ProcessEnv): DatabaseUrls {
  const named = SERVICE_NAMES.map(
    (service) => [service, at(env.POSTGRES_ADDRESS, env[variableOf(service)])] as const,
  );
  const missing = named.filter(([, url]) => !url).map(([service]) => variableOf(service));
  if (missing.length > 0) throw new Error(`Not set: ${missing.join(', ')}`);
  return Object.fromEntries(named) as DatabaseUrls;
}

function at(address: string | undefined, url: string | undefined): string | undefined {
  if (!address || !url) return url;
  const moved = new URL(url);
  moved.host = address;
  return moved.href;
}

export function variableOf(service: ServiceName): string {
  return `${service.toUpperCase()}_DATABASE_URL`;
}
