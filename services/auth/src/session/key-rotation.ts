import { withNewKey, withoutRetired } from './domain/key-rotation';
import { newSigningKey, readKeyFile, writeKeyFile } from './signing-key-file';

/** The changes of a key file. */
export interface KeyFileChange {
  /** The added key, and when it starts to sign. */
  added?: { key_id: string; signs_from: string };
  removed: string[];
}

/** Adds a key to the file, which signs later, and removes obsolete ones. */
export async function rotateKeys(file: string, now: Date): Promise<KeyFileChange> {
  const { kept, removed } = await readCurrent(file, now);
  const [added, ...rest] = withNewKey(kept, await newSigningKey(), secondOf(now));
  await writeKeyFile(file, [added!, ...rest]);
  const signsFrom = new Date(added!.signs_from! * 1_000).toISOString();
  return { added: { key_id: added!.kid, signs_from: signsFrom }, removed };
}

/** Removes keys whose tokens have all expired. */
export async function pruneKeys(file: string, now: Date): Promise<KeyFileChange> {
  const { kept, removed } = await readCurrent(file, now);
  if (removed.length > 0) await writeKeyFile(file, kept);
  return { removed };
}

async function readCurrent(file: string, now: Date) {
  const keys = await readKeyFile(file);
  const kept = withoutRetired(keys, secondOf(now));
  return { kept, removed: keys.slice(kept.length).map(({ kid }) => kid) };
}

function secondOf(now: Date): number {
  return Math.floor(now.getTime() / 1_000);
}
