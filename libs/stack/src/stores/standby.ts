import { chownSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from '../process';
import { query } from '../stack-database';
import { howToInstall } from './find-store';
import { locatePostgresClient, locateProgram } from './locate';
import { postgresUser } from './postgres-data';
import { ProgramServer } from './program-server';
import { PROGRAMS } from './programs';
import { POSTGRES_USER } from './store';

/** A second Postgres that follows a first one, and can take over from it. */
export interface Standby {
  readonly url: string;
  /** Makes it take writes; resolves when it does. */
  promote(): Promise<void>;
  destroy(): Promise<void>;
}

/**
 * Starts a standby of a Postgres that is a program of this machine. From then on a commit is acknowledged only when the standby
 * has it.
 */
export async function startStandby(primary: ProgramServer): Promise<Standby> {
  const [binDir, clientDir] = [locateProgram('postgres'), locatePostgresClient()];
  if (binDir === undefined || clientDir === undefined) throw new Error(howToInstall(['postgres']));
  const user = postgresUser();
  const spec = PROGRAMS.postgres(binDir, {});
  const standby = await ProgramServer.launch(
    {
      ...spec,
      ready: /database system is ready to accept read-only connections/,
      prepare: async (dataDir) => {
        if (existsSync(join(dataDir, 'PG_VERSION'))) return;
        if (user) chownSync(dataDir, user.uid, user.gid);
        const address = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', POSTGRES_USER];
        await runProcess({
          command: join(clientDir, 'pg_basebackup'),
          // With the settings of a standby, and without waiting for the next checkpoint.
          args: [...address, '-D', dataDir, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
          cwd: dataDir,
          ...(user && { user }),
        });
      },
    },
    {},
  );
  await query(primary.url, `alter system set synchronous_standby_names = '*'`);
  await query(primary.url, 'select pg_reload_conf()');
  return {
    url: standby.url,
    promote: async () => void (await query(standby.url, 'select pg_promote()')),
    destroy: () => standby.destroy(),
  };
}
