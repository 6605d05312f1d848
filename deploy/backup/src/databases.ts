import { SERVICE_NAMES, type ServiceName } from '@fourfold/contracts';

/** Database URLs by service, each with the role that owns the schema; a schema has the name of its service. */
export type DatabaseUrls = Record<ServiceName, string>;

/**
 * Reads `AUTH_DATABASE_URL` and the like.
 * @throws Error naming every variable that is missing
 */
export function readDatabaseUrls(env: NodeJS.ProcessEnv): DatabaseUrls {
  const named = SERVICE_NAMES.map((service) => [service, env[variableOf(service)]] as const);
  const missing = named.filter(([, url]) => !url).map(([service]) => variableOf(service));
  if (missing.length > 0) throw new Error(`Not set: ${missing.join(', ')}`);
  return Object.fromEntries(named) as DatabaseUrls;
}

export function variableOf(service: ServiceName): string {
  return `${service.toUpperCase()}_DATABASE_URL`;
}
