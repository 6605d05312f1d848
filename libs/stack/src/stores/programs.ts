import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresUser, prepareData } from './postgres-data';
import type { ProgramSpec } from './program-server';
import {
  NATS_CONFIG,
  NATS_USER,
  postgresSettings,
  REDIS_SETTINGS,
  type StoreKind,
  type StoreOptions,
} from './store';

/** How each store is run as a program of this machine. */
export const PROGRAMS: Record<StoreKind, (program: string, options: StoreOptions) => ProgramSpec> = {
  postgres,
  redis,
  nats,
};

/** Postgres as a program. It refuses to run as root, so root runs it as the user `postgres`. */
function postgres(binDir: string, options: StoreOptions): ProgramSpec {
  const user = postgresUser();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...postgresSettings(options)];
  return {
    kind: 'postgres',
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

/** Redis as a program. */
function redis(program: string, { password }: StoreOptions): ProgramSpec {
  const configFile = (dataDir: string): string => join(dataDir, 'access.conf');
  return {
    kind: 'redis',
    prepare: async (dataDir) => {
      // In a file, since the command line of a process can be read by everybody on the machine.
      if (password) writeFileSync(configFile(dataDir), `requirepass "${password}"\n`, { mode: 0o600 });
    },
    command: (dataDir, port) => ({
      command: program,
      args: [
        ...(password ? [configFile(dataDir)] : []),
        ...['--port', String(port), '--bind', '127.0.0.1', '--dir', dataDir, '--daemonize', 'no'],
        ...REDIS_SETTINGS,
      ],
    }),
    ready: /Ready to accept connections/,
    stopSignal: 'SIGTERM',
  };
}

/** NATS with JetStream as a program. */
function nats(program: string, { password }: StoreOptions): ProgramSpec {
  const configFile = (dataDir: string): string => join(dataDir, 'server.conf');
  return {
    kind: 'nats',
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
