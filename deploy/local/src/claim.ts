import { chmodSync, mkdirSync } from 'node:fs';
import { endLeftover, forgetPid, recordedPid, recordPid, SERVICES, STORE_KINDS } from '@fourfold/stack';
import type { Printer } from './printer';
import { DATA_ROOT, runFolder } from './paths';
import { dataFolders } from './stores/data-folder';

/** Prevents two launchers on the same data. @throws Error with a readable message when one is already running */
export function claimData(): void {
  mkdirSync(DATA_ROOT, { recursive: true, mode: 0o755 });
  // Postgres, which does not run as root, must be able to enter it.
  chmodSync(DATA_ROOT, 0o755);
  const folder = runFolder('launcher');
  mkdirSync(folder, { recursive: true });
  const other = recordedPid(folder);
  if (other !== undefined)
    throw new Error(`Fourfold already runs from this folder (process ${other}). Stop that one first.`);
  recordPid(folder, process.pid);
}

/** True while a launcher runs on the data of this folder. */
export function isClaimed(): boolean {
  return recordedPid(runFolder('launcher')) !== undefined;
}

/** Releases the data for the next launcher; a launcher that was itself refused releases nothing. */
export function releaseData(): void {
  const folder = runFolder('launcher');
  if (recordedPid(folder) === process.pid) forgetPid(folder);
}

/** Ends processes of an earlier launcher that was killed. */
export async function endLeftovers(printer: Printer): Promise<void> {
  const folders = [
    ...([...SERVICES, 'gateway', 'inbox', 'web'] as const).map(runFolder),
    ...STORE_KINDS.flatMap(dataFolders),
  ];
  let ended = 0;
  for (const folder of folders) if (await endLeftover(folder)) ended += 1;
  if (ended > 0) printer.log(`Ended ${ended} processes that an earlier run had left behind`);
}
