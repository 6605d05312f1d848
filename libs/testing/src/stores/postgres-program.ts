import { join } from 'node:path';
import { postgresUser, prepareData, SUPERUSER } from './postgres-data';
import type { ProgramSpec } from './program-server';
import type { StoreOptions } from './store';

const MAX_CONNECTIONS = 200;
/** Commits outlive the death of the process, not that of the machine. */
const FAST_SETTINGS = ['fsync=off', 'full_page_writes=off'];

/** Its own default of 128 MB is smaller than what boards of a million players are read from; taken as it is needed only. */
const ROOMY_SETTINGS = ['shared_buffers=512MB'];

/** A statement or the detail of a violated constraint would carry e-mail addresses into the log. */
const DISCREET_LOG = ['log_error_verbosity=terse', 'log_min_error_statement=panic'];

/** Postgres as a program. It refuses to run as root, so root runs it as the user `postgres`. */
export function postgresProgram(binDir: string, options: StoreOptions): ProgramSpec {
  const user = postgresUser();
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', `max_connections=${MAX_CONNECTIONS}`],
    ...DISCREET_LOG,
    ...(options.durable ? ROOMY_SETTINGS : FAST_SETTINGS),
  ];
  const password = options.password ? `:${encodeURIComponent(options.password)}` : '';
  return {
    kind: 'postgres',
    url: (port) => `postgres://${SUPERUSER}${password}@127.0.0.1:${port}/postgres`,
    prepare: (dataDir) => prepareData(dataDir, { binDir, user, options }),
    command: (dataDir, port) => ({
      command: join(binDir, 'postgres'),
      args: ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      ...(user ? { user } : {}),
    }),
    ready: /database system is ready to accept connections/,
    stopSignal: 'SIGINT',
  };
}
