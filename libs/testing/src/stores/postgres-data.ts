import { execFileSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../leftovers';
import { runProcess } from '../process';
import type { StoreOptions } from './store';

export const SUPERUSER = 'postgres';
const INITDB = ['--no-instructions', '--encoding=UTF8', '--locale=C', `--username=${SUPERUSER}`];

interface Account {
  uid: number;
  gid: number;
}

interface Cluster {
  binDir: string;
  /** Whom Postgres runs as, when not as us. */
  user: Account | undefined;
  options: StoreOptions;
}

/** Makes a data folder ready for a start: owned by the right user, initialised, without a stranger's lock. */
export async function prepareData(dataDir: string, cluster: Cluster): Promise<void> {
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(dataDir, cluster);
  if (cluster.user) await ownedBy(cluster.user, dataDir);
  removeStrangersLock(dataDir);
}

/** Beside its place at first: an initialisation that was cut short must not pass for a database. */
async function initialise(dataDir: string, cluster: Cluster): Promise<void> {
  const fresh = `${dataDir}.fresh`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (cluster.user) chownSync(fresh, cluster.user.uid, cluster.user.gid);
  if (cluster.options.password) await initialiseWithPassword(fresh, cluster);
  else await copyTemplate(fresh, cluster);
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(fresh, dataDir);
}

/** The account Postgres has to run under, when this process is root. */
export function postgresUser(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (flag: string): number =>
    Number(execFileSync('id', [flag, SUPERUSER], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch (error) {
    throw new Error(
      `Postgres does not run as root, and this machine has no user '${SUPERUSER}' to run it as`,
      { cause: error },
    );
  }
}

/** Also what another user made in there before, when the owner of the checkout ran it once and root does now. */
async function ownedBy({ uid, gid }: Account, folder: string): Promise<void> {
  if (statSync(folder).uid !== uid)
    await runProcess({ command: 'chown', args: ['-R', `${uid}:${gid}`, folder] });
}

/**
 * After a crash the lock file names a process id that may since belong to any other process of the same user, which
 * Postgres takes for a running server. A server of this folder works in this folder. While nobody has the id, the file
 * stays: by it Postgres finds out whether backends of the dead server still use its shared memory.
 */
function removeStrangersLock(dataDir: string): void {
  const lock = join(dataDir, 'postmaster.pid');
  if (!existsSync(lock) || !existsSync('/proc/self')) return;
  const [pid = ''] = readFileSync(lock, 'utf8').split('\n');
  if (existsSync(`/proc/${pid}`) && folderOfProcess(Number(pid)) !== realpathSync(dataDir)) rmSync(lock);
}

/** Undefined when the process has ended and is not buried yet, or is another user's: no server of this folder. */
function folderOfProcess(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

async function initialiseWithPassword(dataDir: string, cluster: Cluster): Promise<void> {
  const { password = '', durable } = cluster.options;
  // Beside the data, where the user that Postgres runs as is known to get through.
  const passwordFile = `${dataDir}.password`;
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (cluster.user) chownSync(passwordFile, cluster.user.uid, cluster.user.gid);
    const args = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...(durable ? [] : ['--no-sync'])];
    await initdb(dataDir, args, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** `initdb` takes most of a start; its result is kept once per version and copied. */
async function copyTemplate(dataDir: string, cluster: Cluster): Promise<void> {
  const template = await ensureTemplate(cluster);
  await runProcess({ command: 'cp', args: ['-a', `${template}/.`, dataDir] });
}

async function ensureTemplate(cluster: Cluster): Promise<string> {
  const owner = cluster.user?.uid ?? process.getuid?.() ?? 0;
  const answer = execFileSync(join(cluster.binDir, 'postgres'), ['--version'], { encoding: 'utf8' });
  const template = join(tmpdir(), `fourfold-initdb-${answer.replace(/[^\w.]+/g, '-')}${owner}`);
  if (isTemplate(template, owner)) return template;
  const fresh = temporaryFolder('initdb');
  if (cluster.user) chownSync(fresh, cluster.user.uid, cluster.user.gid);
  await initdb(fresh, ['--auth=trust', '--no-sync'], cluster);
  try {
    renameSync(fresh, template);
    return template;
  } catch {
    // Another run was quicker.
    rmSync(fresh, { recursive: true, force: true });
    if (isTemplate(template, owner)) return template;
    throw new Error(`${template} is in the way and is not ours`);
  }
}

/** Only what the right user made is trusted: everybody may write into the temporary folder. */
function isTemplate(folder: string, owner: number): boolean {
  return existsSync(folder) && statSync(folder).uid === owner && readdirSync(folder).includes('PG_VERSION');
}

async function initdb(dataDir: string, args: string[], { binDir, user }: Cluster): Promise<void> {
  await runProcess({
    command: join(binDir, 'initdb'),
    args: ['-D', dataDir, ...INITDB, ...args],
    cwd: dataDir,
    ...(user ? { user } : {}),
  });
}
