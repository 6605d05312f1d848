import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgramSpec } from './program-server';
import type { StoreOptions } from './store';

const USER = 'fourfold';

/** What has no flag on the server's command line: a file of puzzles that an admin imports travels as one message. */
export const NATS_CONFIG = 'max_payload: 8MB\n';

/** NATS with JetStream as a program. */
export function natsProgram(program: string, { password }: StoreOptions): ProgramSpec {
  const authority = password ? `${USER}:${encodeURIComponent(password)}@` : '';
  const configFile = (dataDir: string): string => join(dataDir, 'server.conf');
  return {
    kind: 'nats',
    url: (port) => `nats://${authority}127.0.0.1:${port}`,
    prepare: async (dataDir) => {
      const access = password ? `authorization { user: "${USER}", password: "${password}" }\n` : '';
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
