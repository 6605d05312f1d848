import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { RESERVE_FILE, volumeFiles } from '../src/catalogue/starter-content';
import type { Content, ContentRow } from './lint-content';

/** All of the starter content as it stands in its files. */
export async function readContent(): Promise<Content> {
  const volumes = await Promise.all((await volumeFiles()).map(readRows));
  return { volumes: volumes.flat(), reserve: await readRows(RESERVE_FILE) };
}

async function readRows(path: string): Promise<ContentRow[]> {
  const rows = JSON.parse(await readFile(path, 'utf8')) as Omit<ContentRow, 'place'>[];
  return rows.map((row, index) => ({ ...row, place: `${basename(path)}, puzzle ${index + 1}` }));
}
