import { canInstallPackages, installPackages, runProcess, WORKSPACE_ROOT } from '@fourfold/testing';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { delimiter, join } from 'node:path';
import { closeConnections } from './http';
import { measureBattle } from './parts/battle';
import { measureBoards } from './parts/boards';
import { measureChat } from './parts/chat';
import { measureGuesses } from './parts/guess';
import { measureLogins } from './parts/login';
import { measureMemory } from './parts/memory';
import { measureProxy } from './parts/proxy';
import { measureRollout } from './parts/rollout';
import { measureVitals } from './parts/vitals';
import { measureWeb } from './parts/web';
import { Report } from './report';
import { setStage, type Stage } from './stage';

/** What is measured, in this order: memory first, before anything was used; guesses fill the board that is read next. */
const PARTS: Readonly<Record<string, (stage: Stage, report: Report) => Promise<void>>> = {
  memory: measureMemory,
  guess: measureGuesses,
  proxy: measureProxy,
  login: measureLogins,
  chat: measureChat,
  battle: measureBattle,
  boards: measureBoards,
  web: (_stage, report) => measureWeb(report),
  vitals: measureVitals,
  rollout: measureRollout,
};

/** Programs and the Debian packages that have them. */
const PROGRAMS: Readonly<Record<string, string>> = { wrk: 'wrk', nginx: 'nginx-light' };

async function main(wanted: string[]): Promise<void> {
  const unknown = wanted.filter((part) => !(part in PARTS));
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`);
  await ensurePrograms();
  console.log('Building …');
  await runProcess({
    command: join(WORKSPACE_ROOT, 'node_modules/.bin/nx'),
    args: ['run-many', '-t', 'build', '--output-style=static'],
    cwd: WORKSPACE_ROOT,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
  });
  console.log('Starting the whole stack …');
  const stage = await setStage();
  const report = new Report();
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      console.log(`\n${name}`);
      await measure(stage, report);
    }
  } finally {
    closeConnections();
    await stage.stop();
  }
  report.print();
  const [cpu] = cpus();
  console.log(`${cpus().length} × ${cpu?.model ?? 'unknown processor'}, Node ${process.version}`);
}

async function ensurePrograms(): Promise<void> {
  const missing = Object.keys(PROGRAMS).filter((program) => !isInstalled(program));
  if (missing.length === 0) return;
  const packages = missing.map((program) => PROGRAMS[program]!);
  if (!canInstallPackages()) throw new Error(`Please install ${packages.join(' and ')} first`);
  console.log(`Installing ${packages.join(' and ')} …`);
  await installPackages(packages);
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
