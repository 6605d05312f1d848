import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './backup';
import { readDatabaseUrls } from './databases';
import { restore } from './restore';

const USAGE = `npm run backup -- <folder>
npm run restore -- <folder> [--overwrite]`;

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  });
  const [command, folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error(USAGE);
  const options = {
    urls: readDatabaseUrls(process.env),
    folder: resolve(process.env.INIT_CWD ?? '.', folder),
    log: (line: string) => console.log(line),
  };
  if (command === 'backup') await backUp(options);
  else if (command === 'restore') await restore({ ...options, overwrite: values.overwrite });
  else throw new Error(USAGE);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
