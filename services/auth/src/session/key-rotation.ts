import { withNewKey, withoutRetired } from './domain/key-rotation';
import { newSigningKey, readKeyFile, writeKeyFile } from './signing-key-file';

/** What became of a key file. */
export interface KeyFileChange {
  /** The key that was added, and when it begins to sign. */
  added?: { key_id: string; signs_from: string };
  removed: string[];
}

/** Adds a key to the file, which signs once everybody knows it; removes those that nobody needs any more. */
export async function rotateKeys(file: string, now: Date): Promise<KeyFileChange> {
  const { kept, removed } = await readCurrent(file, now);
  const [added, ...rest] = withNewKey(kept, await newSigningKey(), secondOf(now));
  await writeKeyFile(file, [added!, ...rest]);
  const signsFrom = new Date(added!.signs_from! * 1_000).toISOString();
  return { added: { key_id: added!.kid, signs_from: signsFrom }, removed };
}

/** Removes the keys of which no token can be alive any more. */
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
