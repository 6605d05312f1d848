import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramSpec } from './program-server';
import type { StoreOptions } from './store';

/** Redis as a program. Writes reach the append-only file at once and the disk within a second; nothing is ever evicted. */
export function redisProgram(program: string, { password }: StoreOptions): ProgramSpec {
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
        ...[
          '--port',
          String(port),
          '--bind',
          '127.0.0.1',
          '--dir',
          dataDir,
          '--save',
          '',
          '--daemonize',
          'no',
        ],
        ...['--maxmemory-policy', 'noeviction', '--appendfsync', 'everysec', '--appendonly', 'yes'],
      ],
    }),
    ready: /Ready to accept connections/,
    stopSignal: 'SIGTERM',
  };
}
