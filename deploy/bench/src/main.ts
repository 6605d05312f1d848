import { setTimeout as delay } from 'node:timers/promises';
import { buildProjects } from '@fourfold/stack';
import { PROCESSES, startEnvironment, type Environment } from './environment';
import { measureAdministration } from './parts/administration';
import { measureBoards } from './parts/boards';
import { measureDay } from './parts/day';
import { measureGame } from './parts/game';
import { measureFloor } from './parts/floor';
import { measureFairness } from './parts/fairness';
import { measureHerd } from './parts/herd';
import { measureFreshness } from './parts/freshness';
import { measureGuesses } from './parts/guess';
import { measureLogins } from './parts/login';
import { measureMade } from './parts/made';
import { measureBattle, measureChat } from './parts/relay';
import { measureOverload } from './parts/overload';
import { measureRollout } from './parts/rollout';
import { measureVitals } from './parts/vitals';
import { residentMegabytes } from './processes';
import { Report } from './report';

const MAX_MEGABYTES = 160;
const REST_MS = 5_000;

/** What is measured, in this order. */
const PARTS: Readonly<Record<string, (environment: Environment, report: Report) => Promise<void>>> = {
  memory: measureMemory,
  guess: measureGuesses,
  floor: measureFloor,
  login: measureLogins,
  chat: measureChat,
  battle: measureBattle,
  game: measureGame,
  made: measureMade,
  day: measureDay,
  boards: measureBoards,
  administration: measureAdministration,
  freshness: measureFreshness,
  vitals: measureVitals,
  rollout: measureRollout,
  herd: measureHerd,
  overload: measureOverload,
  fairness: measureFairness,
};

async function main(wanted: string[]): Promise<void> {
  const known = Object.keys(PARTS);
  if (!wanted.every((part) => known.includes(part))) throw new Error(`The parts are ${known.join(', ')}`);
  console.log('Building …');
  await buildProjects();
  const report = new Report();
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    report.begin(name);
    // Each part has its own system, so that its results do not depend on the parts before it.
    const environment = await startEnvironment();
    try {
      await measure(environment, report);
    } finally {
      await environment.stop();
    }
  }
  report.save();
  process.exit(0);
}

/** The resident memory of the gateway and of every service before its first request. */
async function measureMemory({ pids }: Environment, report: Report): Promise<void> {
  await delay(REST_MS);
  for (const name of PROCESSES)
    report.add(`memory of ${name} at rest`, residentMegabytes(pids[name]!), 'MB', { max: MAX_MEGABYTES });
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
