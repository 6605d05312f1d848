import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTES, routePath } from '@fourfold/contracts';
import { FROM_SOURCE, freePort, startProcess, type ManagedProcess } from '@fourfold/testing';
import { Client } from 'pg';
import { runClosedLoop, runOpenLoop, writeGuesses, type LoadFigures } from '../guesses/load';
import {
  gamesOf,
  GUESSES_PER_GAME,
  makePlayers,
  solveToday,
  startGames,
  type DailyPuzzle,
  type Player,
} from '../guesses/players';
import { send } from '../http';
import { runTasks } from '../load';
import { median } from '../statistics';
import { pidOfServer, ProcessorTime } from '../processor-time';
import type { Report } from '../report';
import type { Stage } from '../stage';

const CONNECTIONS = 32;
const MIN_PER_SECOND = 600;
/** Half of what the service has to carry, at which its answers have to be quick. */
const PACE_PER_SECOND = MIN_PER_SECOND / 2;
const MAX_P99_MS = 40;

/** Floor, service and gateway in turns. */
const WAYS = ['floor', 'service', 'gateway'] as const;
type Way = (typeof WAYS)[number];
const ROUNDS = 5;
const ROUND_SECONDS = 3;
const OPEN_SECONDS = 8;
/** No machine that this is for gets further in a second. */
const MOST_PER_SECOND = 5_000;
const WARM_UP_SECONDS = 4;
/** Players who open and submit through the API, to time that as well. */
const OPENERS = 500;
/** The service's own default. */
const POOL_SIZE = 10;

/**
 * Guesses by many players at once: read the game, judge, log, answer. Whole games of seven guesses, of which the last one
 * settles the streak, begin and end all the time. The load comes from a process of its own that costs next to nothing;
 * both ways are warm before they are measured; the floor shows what HTTP and as many round trips to Postgres cost alone.
 */
export async function measureGuesses(stage: Stage, report: Report): Promise<void> {
  const { stack, issuer, puzzlesUrl } = stage;
  const puzzle = await solveToday(puzzlesUrl, issuer.token());
  const folder = mkdtempSync(join(tmpdir(), 'guesses-'));
  const database = new Client({ connectionString: await stack.database.url('puzzles') });
  await database.connect();
  const prepare = async (guesses: number): Promise<string> => {
    const players = makePlayers(issuer, Math.ceil(guesses / GUESSES_PER_GAME));
    await startGames(database, puzzle, players);
    const file = join(folder, players[0]!.userId);
    writeGuesses(file, gamesOf(players, puzzle));
    return file;
  };
  const floor = await startFloor(await stack.database.url('puzzles'));
  try {
    const openers = makePlayers(issuer, OPENERS);
    await openGames(puzzlesUrl, openers, report);
    const ways = { floor: floor.url, service: puzzlesUrl, gateway: stack.url };
    const load = async (url: string, seconds: number): Promise<LoadFigures> => {
      const file = await prepare(seconds * MOST_PER_SECOND);
      return runClosedLoop(url + ROUTES.scores.validateGuess, file, { connections: CONNECTIONS, seconds });
    };
    const pids = {
      puzzles: stack.process('puzzles').pid,
      postgres: pidOfServer('postgres', stack.stores.postgres.port),
      gateway: stack.process('gateway').pid,
      floor: floor.process.pid,
    };
    for (const url of Object.values(ways)) await load(url, WARM_UP_SECONDS);
    const rounds = await takeTurns(ways, pids, load);
    for (const way of WAYS) reportClosed(report, way, rounds[way]);
    for (const way of ['service', 'gateway'] as const)
      report.note(
        `guesses a second, ${way} / floor`,
        median(rounds[way].map((round, index) => round.perSecond / rounds.floor[index]!.perSecond)).toFixed(
          2,
        ),
      );
    for (const way of ['service', 'gateway'] as const) {
      const file = await prepare(OPEN_SECONDS * PACE_PER_SECOND);
      const pace = { connections: CONNECTIONS, perSecond: PACE_PER_SECOND };
      const figures = await runOpenLoop(ways[way] + ROUTES.scores.validateGuess, file, pace);
      report.add(
        `p99 of a guess at ${PACE_PER_SECOND}/s whatever the answers take, ${way}`,
        `≤ ${MAX_P99_MS} ms`,
        summary([figures]),
        figures.p99Ms <= MAX_P99_MS && figures.failures === 0,
      );
    }
    await submitScores(puzzlesUrl, puzzle, openers, report);
  } finally {
    await floor.process.stop();
    await database.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Round = LoadFigures & { processorTime: string };

/** The ways one after the other, again and again, so that whatever else the machine does meets them alike. */
async function takeTurns(
  ways: Record<Way, string>,
  pids: Record<string, number>,
  load: (url: string, seconds: number) => Promise<LoadFigures>,
): Promise<Record<Way, Round[]>> {
  const rounds: Record<Way, Round[]> = { floor: [], service: [], gateway: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const way of WAYS) {
      const time = new ProcessorTime(pids);
      const figures = await load(ways[way], ROUND_SECONDS);
      rounds[way].push({ ...figures, processorTime: time.perUnit(figures.count) });
    }
  return rounds;
}

function reportClosed(report: Report, way: Way, rounds: readonly Round[]): void {
  report.note(
    `processor time of a guess, ${way}`,
    rounds.map(({ processorTime }) => processorTime).join(' | '),
  );
  if (way === 'floor') return report.note('guesses a second, floor', summary(rounds));
  const perSecond = median(rounds.map((round) => round.perSecond));
  const failed = rounds.some(({ failures }) => failures > 0);
  report.add(
    `guesses a second, ${way}`,
    `≥ ${MIN_PER_SECOND}`,
    summary(rounds),
    perSecond >= MIN_PER_SECOND && !failed,
  );
}

/** The middle round by each figure, and the rate of all of them. */
function summary(rounds: readonly LoadFigures[]): string {
  const middle = (read: (figures: LoadFigures) => number, digits = 1): string =>
    median(rounds.map(read)).toFixed(digits);
  const times = [
    middle(({ medianMs }) => medianMs),
    middle(({ p95Ms }) => p95Ms),
    middle(({ p99Ms }) => p99Ms),
  ];
  const all = rounds.length > 1 ? ` (${rounds.map(({ perSecond }) => perSecond.toFixed(0)).join(' ')})` : '';
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
  return `${middle(({ perSecond }) => perSecond, 0)}/s${all}, p50/p95/p99 ${times.join(' / ')} ms${failures > 0 ? `, ${failures} FAILED` : ''}`;
}

async function startFloor(databaseUrl: string): Promise<{ url: string; process: ManagedProcess }> {
  const port = await freePort();
  const process_ = startProcess({
    command: process.execPath,
    args: [...FROM_SOURCE, join(__dirname, '../guesses/floor-server.ts')],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      POOL_SIZE: String(POOL_SIZE),
    },
  });
  await process_.waitForLine(/listening/);
  return { url: `http://127.0.0.1:${port}`, process: process_ };
}

async function openGames(url: string, players: readonly Player[], report: Report): Promise<void> {
  const opened = await runTasks(
    players.map(
      ({ token }) =>
        async () =>
          (await send(url + ROUTES.puzzles.today, { token })).status,
    ),
    CONNECTIONS,
  );
  report.note('games opened a second', `${opened.perSecond.toFixed(0)}, ${JSON.stringify(opened.outcomes)}`);
}

/** Plays the openers' games to the end and submits them, which fills today's board. */
async function submitScores(
  url: string,
  { puzzleId, groups }: DailyPuzzle,
  players: readonly Player[],
  report: Report,
): Promise<void> {
  for (const words of groups)
    await runTasks(
      players.map(
        ({ token }) =>
          async () =>
            (
              await send(url + ROUTES.scores.validateGuess, {
                method: 'POST',
                token,
                json: { puzzle_id: puzzleId, words },
              })
            ).status,
      ),
      CONNECTIONS,
    );
  const path = routePath(ROUTES.scores.submit, { puzzle_id: puzzleId });
  const submitted = await runTasks(
    players.map(
      ({ token }) =>
        async () =>
          (await send(url + path, { method: 'POST', token, json: groups })).status,
    ),
    CONNECTIONS,
  );
  report.note(
    'scores submitted a second',
    `${submitted.perSecond.toFixed(0)}, ${JSON.stringify(submitted.outcomes)}`,
  );
}
