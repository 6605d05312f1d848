import { readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
  '.map',
]);
/** Below this size compression saves less than a packet. */
const SMALLEST_BYTES = 1_024;

const ENCODERS: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes a brotli and a gzip copy beside every compressible file of a web build that has no current one.
 * @returns how many copies were written
 */
export async function precompress(root: string): Promise<number> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
  const made = await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
  return made.reduce((sum, count) => sum + count, 0);
}

async function compressFile(file: string): Promise<number> {
  const { size, mtimeMs } = await stat(file);
  if (size < SMALLEST_BYTES) return 0;
  const missing: string[] = [];
  for (const suffix of Object.keys(ENCODERS))
    if (!(await isFresh(file + suffix, mtimeMs))) missing.push(suffix);
  if (missing.length === 0) return 0;
  const content = await readFile(file);
  for (const suffix of missing) {
    // Renamed when complete: a gateway that starts at the same time never sees half a file.
    const unfinished = `${file}${suffix}.${process.pid}.tmp`;
    await writeFile(unfinished, await ENCODERS[suffix]!(content));
    // The ETag derives from the modification time, which must be the same on every replica: that of the source, rounded
    // up.
    await utimes(unfinished, new Date(), new Date(Math.ceil(mtimeMs)));
    await rename(unfinished, file + suffix);
  }
  return missing.length;
}

async function isFresh(copy: string, sourceMtimeMs: number): Promise<boolean> {
  try {
    return (await stat(copy)).mtimeMs >= sourceMtimeMs;
  } catch {
    return false;
  }
}
