import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { postgresUser, runProcess, type StoreKind } from '@fourfold/stack';
import { DATA_ROOT } from '../paths';

const SYSTEM_DATA_ROOT = '/var/lib/fourfold';

/** A name that identifies this installation on the machine. */
export const INSTALLATION_ID = createHash('sha256').update(DATA_ROOT).digest('hex').slice(0, 8);

/** Every folder in which a store of this installation may have kept its data. */
export function dataFolders(kind: StoreKind): string[] {
  return [join(DATA_ROOT, kind), join(SYSTEM_DATA_ROOT, INSTALLATION_ID, kind)];
}

/**
 * The data folder of a store, under `.data/`. Started by root, Postgres runs as the user `postgres`. If that
 * user cannot access the checkout (in a home of mode 0700), Postgres gets a folder under /var/lib instead.
 */
export async function dataFolder(kind: StoreKind, log: (message: string) => void): Promise<string> {
  const [folder, elsewhere] = dataFolders(kind) as [string, string];
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const user = kind === 'postgres' ? postgresUser() : undefined;
  if (!user || (await canEnter(folder, user))) return folder;
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  log(`Postgres may not enter ${folder}: its data is kept in ${elsewhere}`);
  return elsewhere;
}

function canEnter(folder: string, user: { uid: number; gid: number }): Promise<boolean> {
  const attempt = runProcess({ command: 'ls', args: ['-d', join(folder, '.')], cwd: '/', user });
  return attempt.then(
    () => true,
    () => false,
  );
}
