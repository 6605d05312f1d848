// What `npm start` and `npm test` need before anything is installed: plain JavaScript for whatever Node runs npm here.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const BIN = join(ROOT, 'node_modules/.bin');
const OLDEST_NODE = [24, 9];
/** Compiled code of this installation: saves every process a quarter of its start-up time. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/node-compile');
const PARENT_CHECK_MS = 1_000;

/** Installs the locked dependencies when they are missing or not the locked ones. */
export function ensureDependencies() {
  if (installedAsLocked()) return;
  console.log(
    existsSync(BIN) ? 'Dependencies changed: npm ci …' : 'First start, installing dependencies: npm ci …',
  );
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) fail('npm ci failed: see its messages above.');
}

/**
 * npm writes node_modules/.package-lock.json last, so it lists what a completed installation brought. Packages may have
 * been deleted since, so their folders are checked as well (a workspace may have a node_modules of its own).
 */
function installedAsLocked() {
  try {
    const locked = readPackages('package-lock.json');
    const installed = readPackages('node_modules/.package-lock.json');
    return Object.entries(locked).every(([path, entry]) => {
      if (path === '') return true;
      const found = installed[path];
      if (found === undefined) return entry.optional === true || entry.devOptional === true;
      const same = found.version === entry.version && found.integrity === entry.integrity;
      return same && existsSync(join(ROOT, path));
    });
  } catch {
    return false;
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;
}

/** The Node that the project is written for: the installed one, or the one that runs this when it is new enough. */
export function projectNode() {
  const installed = join(BIN, 'node');
  if (existsSync(installed)) return installed;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]) return process.execPath;
  return fail(
    `Node ${OLDEST_NODE.join('.')} or a newer ${OLDEST_NODE[0]}.x is needed on this platform; this is ${process.version}.`,
  );
}

/**
 * Runs a TypeScript program of the repository on the project's Node in place of this process: signals are forwarded,
 * this process exits with its code, and the program learns from the closed IPC channel that this process was killed.
 */
export function runProgram(program, args = []) {
  const child = spawn(
    projectNode(),
    [
      '-C',
      '@fourfold/source',
      '-r',
      '@swc-node/register',
      '--enable-source-maps',
      join(ROOT, program),
      ...args,
    ],
    {
      cwd: dirname(dirname(join(ROOT, program))),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...process.env,
        PATH: [BIN, process.env.PATH].join(delimiter),
      },
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** npm forwards signals to what it runs, but cannot when it is killed itself. */
function whenOrphaned(action) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && action(), PARENT_CHECK_MS).unref();
}

/** Ends this process with a message. */
function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
