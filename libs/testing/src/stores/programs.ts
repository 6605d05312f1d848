import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresUser, prepareData, SUPERUSER } from './postgres-data';
import type { ProgramSpec } from './program-server';
import type { StoreKind, StoreOptions } from './store';

/** What has no flag on the command line of NATS: a file of puzzles that an admin imports travels as one message. */
export const NATS_CONFIG = 'max_payload: 8MB\n';

const NATS_USER = 'fourfold';
const MAX_CONNECTIONS = 200;
/** Commits outlive the death of the process, not that of the machine. */
const FAST_SETTINGS = ['fsync=off', 'full_page_writes=off'];

/** Its own default of 128 MB is smaller than what boards of a million players are read from; taken as it is needed only. */
const ROOMY_SETTINGS = ['shared_buffers=512MB'];

/** A statement or the detail of a violated constraint would carry e-mail addresses into the log. */
const DISCREET_LOG = ['log_error_verbosity=terse', 'log_min_error_statement=panic'];

/** How each store is run as a program of this machine. */
export const PROGRAMS: Record<StoreKind, (program: string, options: StoreOptions) => ProgramSpec> = {
  postgres,
  redis,
  nats,
};

/** Postgres as a program. It refuses to run as root, so root runs it as the user `postgres`. */
function postgres(binDir: string, options: StoreOptions): ProgramSpec {
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

/** Redis as a program. Writes reach the append-only file at once and the disk within a second; nothing is ever evicted. */
function redis(program: string, { password }: StoreOptions): ProgramSpec {
  const authority = password ? `:${encodeURIComponent(password)}@` : '';
  const configFile = (dataDir: string): string => join(dataDir, 'access.conf');
  return {
    kind: 'redis',
    url: (port) => `redis://${authority}127.0.0.1:${port}`,
    prepare: async (dataDir) => {
      // In a file, since the command line of a process can be read by everybody on the machine.
      if (password) writeFileSync(configFile(dataDir), `requirepass "${password}"\n`, { mode: 0o600 });
    },
    command: (dataDir, port) => ({
      command: program,
      args: [
        ...(password ? [configFile(dataDir)] : []),
        ...['--port', String(port), '--bind', '127.0.0.1', '--dir', dataDir],
        ...['--save', '', '--daemonize', 'no', '--maxmemory-policy', 'noeviction'],
        ...['--appendfsync', 'everysec', '--appendonly', 'yes'],
      ],
    }),
    ready: /Ready to accept connections/,
    stopSignal: 'SIGTERM',
  };
}

/** NATS with JetStream as a program. */
function nats(program: string, { password }: StoreOptions): ProgramSpec {
  const authority = password ? `${NATS_USER}:${encodeURIComponent(password)}@` : '';
  const configFile = (dataDir: string): string => join(dataDir, 'server.conf');
  return {
    kind: 'nats',
    url: (port) => `nats://${authority}127.0.0.1:${port}`,
    prepare: async (dataDir) => {
      const access = password ? `authorization { user: "${NATS_USER}", password: "${password}" }\n` : '';
      // In a file, since the command line of a process can be read by everybody on the machine.
      writeFileSync(configFile(dataDir), NATS_CONFIG + access, { mode: 0o600 });
    },
    command: (dataDir, port) => ({
      command: program,
      args: [
        ...['--config', configFile(dataDir)],
        ...['--addr', '127.0.0.1', '--port', String(port), '--jetstream', '--store_dir', dataDir],
      ],
    }),
    ready: /Server is ready/,
    stopSignal: 'SIGTERM',
  };
}
