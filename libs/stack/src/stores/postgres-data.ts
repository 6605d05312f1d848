import { execFileSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runProcess } from '../process';
import { POSTGRES_USER, type StoreOptions } from './store';

const INITDB = ['--no-instructions', '--encoding=UTF8', '--locale=C', `--username=${POSTGRES_USER}`];

interface Account {
  uid: number;
  gid: number;
}

interface Cluster {
  binDir: string;
  /** The user that Postgres runs as, unless it is the user of this process. */
  user: Account | undefined;
  options: StoreOptions;
}

/** Prepares a data folder for a start: owned by the right user, initialised, without a stale lock file. */
export async function prepareData(dataDir: string, cluster: Cluster): Promise<void> {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(dataDir, cluster);
  if (cluster.user) await ownedBy(cluster.user, dataDir);
  removeStaleLock(dataDir);
}

/** Initialises a folder of another name first: an interrupted initialisation must not count as a database. */
async function initialise(dataDir: string, { binDir, user, options }: Cluster): Promise<void> {
  const { password, durable } = options;
  const fresh = `${dataDir}.fresh`;
  // Beside the data, where the user that Postgres runs as can read it.
  const passwordFile = `${dataDir}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  try {
    writeFileSync(passwordFile, password ?? '', { mode: 0o600 });
    if (user) for (const path of [fresh, passwordFile]) chownSync(path, user.uid, user.gid);
    const access = password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust'];
    await runProcess({
      command: join(binDir, 'initdb'),
      args: ['-D', fresh, ...INITDB, ...access, ...(durable ? [] : ['--no-sync'])],
      cwd: fresh,
      ...(user ? { user } : {}),
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(fresh, dataDir);
}

/** The account Postgres has to run under, when this process is root. */
export function postgresUser(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string): number =>
    Number(execFileSync('id', [flag, POSTGRES_USER], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch (error) {
    throw new Error(
      `Postgres does not run as root, and this machine has no user '${POSTGRES_USER}' to run it as`,
      { cause: error },
    );
  }
}

/** Also changes the owner of files that an earlier run created as another user. */
async function ownedBy({ uid, gid }: Account, folder: string): Promise<void> {
  if (statSync(folder).uid !== uid)
    await runProcess({ command: 'chown', args: ['-R', `${uid}:${gid}`, folder] });
}

/**
 * After a crash the lock file names a process id that may now belong to another process of the same user,
 * which Postgres takes for a running server. The working directory of a server is its data folder. If no
 * process has the id, the file stays: with it Postgres finds backends of the dead server that still use its
 * shared memory.
 */
function removeStaleLock(dataDir: string): void {
  const lock = join(dataDir, 'postmaster.pid');
  if (!existsSync(lock) || !existsSync('/proc/self')) return;
  const [pid = ''] = readFileSync(lock, 'utf8').split('\n');
  if (existsSync(`/proc/${pid}`) && folderOfProcess(Number(pid)) !== realpathSync(dataDir)) rmSync(lock);
}

/** Undefined for a zombie or a process of another user: neither is a server of this folder. */
function folderOfProcess(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
