import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './backup';
import { readDatabaseUrls } from './databases';
import { emptyRedis } from './empty-redis';
import { readManifest } from './manifest';
import { restore } from './restore';

const USAGE = `npm run backup -- <folder>
npm run restore -- <folder> [--overwrite]
node dist/main.js check <folder>
node dist/main.js empty-redis`;

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  });
  const [command, folder, ...others] = positionals;
  const log = (line: string): void => console.log(line);
  if (command === 'empty-redis' && folder === undefined) return emptyRedis(process.env.REDIS_URL, log);
  if (folder === undefined || others.length > 0) throw new Error(USAGE);
  const path = resolve(process.env.INIT_CWD ?? '.', folder);
  if (command === 'check') {
    const { created_at } = await readManifest(path);
    return log(`${path} is the backup of ${created_at}, and complete.`);
  }
  const options = { urls: readDatabaseUrls(process.env), folder: path, log };
  if (command === 'backup') return backUp(options);
  if (command !== 'restore') throw new Error(USAGE);
  await restore({ ...options, overwrite: values.overwrite });
  // Where the environment names it, as on Kubernetes; elsewhere it is a step of the operator.
  if (process.env.REDIS_URL) await emptyRedis(process.env.REDIS_URL, log);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
