/** The puzzles that are shipped with the service. */
import { checkPuzzle, type Puzzle } from '@fourfold/game-rules';
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const CONTENT_FOLDER = resolve(__dirname, '../../content');
const VOLUME = /^volume-\d+\.json$/;

export const RESERVE_FILE = join(CONTENT_FOLDER, 'reserve.json');

/** Paths of the volumes, in scheduling order. */
export async function volumeFiles(): Promise<string[]> {
  const names = (await readdir(CONTENT_FOLDER)).filter((name) => VOLUME.test(name));
  return names
    .sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))
    .map((name) => join(CONTENT_FOLDER, name));
}

/** The puzzles of all volumes, in order and without dates. */
export async function readVolumes(): Promise<Puzzle[]> {
  return (await Promise.all((await volumeFiles()).map(readPuzzles))).flat();
}

/** The puzzles of the reserve. */
export function readReserve(): Promise<Puzzle[]> {
  return readPuzzles(RESERVE_FILE);
}

/** Drops what only authors need, such as the marks of red herrings. */
async function readPuzzles(path: string): Promise<Puzzle[]> {
  const rows = JSON.parse(await readFile(path, 'utf8')) as { categories: unknown }[];
  return rows.map(({ categories }, index) => {
    const check = checkPuzzle(categories);
    if (!check.valid) throw new Error(`${path}, puzzle ${index}: ${JSON.stringify(check.faults)}`);
    return check.puzzle;
  });
}
