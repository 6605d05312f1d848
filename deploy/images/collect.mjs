// collect <project> <installed> <built> <out>: puts together what one process needs to run, and nothing else.
import { cpSync, existsSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const [project, installed, built, out] = process.argv.slice(2);
const MODULES = 'node_modules/@fourfold';

/** Of every project: what it installed for itself, and what was built. */
const PARTS = ['package.json', 'node_modules', 'dist', 'content'];

cpSync(join(installed, 'node_modules'), join(out, 'node_modules'), {
  recursive: true,
  verbatimSymlinks: true,
});
for (const name of readdirSync(join(installed, MODULES))) {
  const folder = relative(installed, realpathSync(join(installed, MODULES, name)));
  if (folder === project || folder.startsWith('libs/')) copyProject(folder);
  else rmSync(join(out, MODULES, name));
}
writeFileSync(join(out, 'port'), String(usualPort()));
cpSync(join(import.meta.dirname, 'healthcheck.mjs'), join(out, 'healthcheck.mjs'));

function copyProject(folder) {
  for (const part of PARTS) {
    const source = join(part === 'node_modules' ? installed : built, folder, part);
    if (existsSync(source)) cpSync(source, join(out, folder, part), { recursive: true, verbatimSymlinks: true });
  }
}

/** The port of a process that is told none, for the health check. */
function usualPort() {
  const require = createRequire(join(built, project, 'package.json'));
  require('reflect-metadata');
  const Config = Object.values(require('./dist/config.js')).find((exported) => 'service' in (exported.prototype ?? {}));
  return new Config().PORT;
}
