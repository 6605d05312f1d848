// collect <project> <out>: copies what one built project needs to run, and nothing else: its build, those of the libraries that
// it uses, and their dependencies without those for development. `npm ci --omit=dev --workspace`
// also installs those of the test library.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';

const [project, out] = process.argv.slice(2);
const ROOT = process.cwd();
const OWN_PARTS = ['package.json', 'dist', 'content'];

const folders = new Set();
visit(resolve(project));
for (const folder of folders) copy(folder);
if (existsSync(join(ROOT, project, 'dist/config.js'))) {
  writeFileSync(join(out, 'port'), String(defaultPort()));
  cpSync(join(import.meta.dirname, 'healthcheck.sh'), join(out, 'healthcheck.sh'));
}

function visit(folder) {
  if (folders.has(folder)) return;
  folders.add(folder);
  const {
    dependencies = {},
    optionalDependencies,
    peerDependencies,
    peerDependenciesMeta,
  } = manifestOf(folder);
  for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
    const found = find(name, folder);
    const isWanted = name in dependencies || !peerDependenciesMeta?.[name]?.optional;
    if (found && isWanted) visit(found);
    if (!found && name in dependencies && !(name in (optionalDependencies ?? {})))
      throw new Error(`${folder} needs ${name}, which is not installed`);
  }
}

/** Where Node would find a package. */
function find(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return realpathSync(candidate);
    if (folder === ROOT) return undefined;
  }
}

function copy(folder) {
  const place = relative(ROOT, folder);
  if (place.includes('node_modules')) {
    const filter = (source) => source === folder || basename(source) !== 'node_modules';
    cpSync(folder, join(out, place), { recursive: true, filter });
    return;
  }
  for (const part of OWN_PARTS)
    if (existsSync(join(folder, part)))
      cpSync(join(folder, part), join(out, place, part), { recursive: true });
  const link = join(out, 'node_modules', manifestOf(folder).name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(out, place)), link);
}

/** The default port of a process, for the health check. */
function defaultPort() {
  const require = createRequire(join(ROOT, project, 'package.json'));
  require('reflect-metadata');
  const exported = Object.values(require('./dist/config.js'));
  const Config = exported.find(({ prototype }) => prototype && 'service' in prototype);
  return new Config().PORT;
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
