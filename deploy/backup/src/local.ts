// `npm run backup` and `npm run restore`: main.ts on the databases of `npm start`, unless the environment names others.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { locatePostgresClient, SERVICES, WORKSPACE_ROOT, type ServiceName } from '@fourfold/stack';
import { variableOf } from './databases';

// Never a mixture, which would combine the state of two systems.
if (!SERVICES.some((service) => process.env[variableOf(service)])) {
  console.log('No URLs are set: these are the databases of `npm start`, not those of Docker Compose.');
  for (const service of SERVICES) {
    const url = localUrl(service);
    if (url !== undefined) process.env[variableOf(service)] = url;
  }
}
const binDir = locatePostgresClient();
if (binDir !== undefined) process.env.POSTGRES_BIN_DIR = binDir;

// eslint-disable-next-line @typescript-eslint/no-require-imports -- after the variables are set
require('./main');

/** From the file that `npm start` writes for a service that is run alone. */
function localUrl(service: ServiceName): string | undefined {
  const folder = resolve(process.env.FOURFOLD_DATA_DIR ?? join(WORKSPACE_ROOT, '.data'));
  const file = join(folder, `${service}.env`);
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')).DATABASE_URL : undefined;
}
