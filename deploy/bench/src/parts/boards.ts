import { randomUUID } from 'node:crypto';
import { ROUTES, routePath } from '@fourfold/contracts';
import { Client } from 'pg';
import { growCrowd } from '../boards/crowd';
import { makePlayers, solveToday, startGames, type DailyPuzzle } from '../guesses/players';
import { send } from '../http';
import { runTasks } from '../load';
import { pidOfServer, ProcessorTime } from '../processor-time';
import type { Report } from '../report';
import type { Stage } from '../stage';
import { median } from '../statistics';
import { runWrk } from '../wrk';

const SIZES = [10_000, 100_000, 1_000_000] as const;
const CONNECTIONS = 32;
const SECONDS = 2;
const ROUNDS = 3;
const MAX_P99_MS = 25;
const MAX_GROWTH = 1.5;
const SUBMITTERS = 300;

const BOARDS = {
  today: ROUTES.leaderboards.today,
  streaks: ROUTES.leaderboards.streaks,
  totals: ROUTES.leaderboards.totalScores,
  'all-time': ROUTES.leaderboards.allTime,
} as const;

/** Each board with the caller's own row and true rank, at a moderate rate, and submissions: with more and more players. */
export async function measureBoards({ stack, issuer, puzzlesUrl }: Stage, report: Report): Promise<void> {
  const puzzle = await solveToday(puzzlesUrl, issuer.token());
  const reader = issuer.token({ sub: randomUUID() });
  const own = [{ userId: subjectOf(reader), token: reader }];
  const database = new Client({ connectionString: await stack.database.url('puzzles') });
  await database.connect();
  try {
    await startGames(database, puzzle, own);
    for (const words of puzzle.groups) await guess(puzzlesUrl, reader, puzzle, words);
    await submit(puzzlesUrl, reader, puzzle);
    const p99s: Record<string, number[]> = {};
    let crowd = 0;
    for (const size of SIZES) {
      await growCrowd(database, puzzle, crowd, size);
      crowd = size;
      for (const [name, path] of Object.entries(BOARDS)) {
        const time = new ProcessorTime({
          puzzles: stack.process('puzzles').pid,
          postgres: pidOfServer('postgres', stack.stores.postgres.port),
        });
        const { p99Ms, count } = await measure(`${puzzlesUrl}${path}?limit=1`, reader);
        report.note(`processor time of ${name} with ${size} players`, time.perUnit(count));
        (p99s[name] ??= []).push(p99Ms);
        report.add(
          `p99 of ${name} with ${size} players`,
          `≤ ${MAX_P99_MS} ms`,
          `${p99Ms.toFixed(1)} ms`,
          p99Ms <= MAX_P99_MS,
        );
      }
      report.note(
        `a submission with ${size} players`,
        await measureSubmissions(database, puzzlesUrl, issuer, puzzle),
      );
    }
    for (const [name, [smallest = NaN, , largest = NaN]] of Object.entries(p99s))
      report.add(
        `p99 of ${name}, ${SIZES[2]} / ${SIZES[0]} players`,
        `≤ ${MAX_GROWTH}`,
        (largest / smallest).toFixed(2),
        largest / smallest <= MAX_GROWTH,
      );
  } finally {
    await database.end();
  }
}

/** The middle of some rounds, after one to warm up; `count` is of all of them. */
async function measure(url: string, token: string): Promise<{ p99Ms: number; count: number }> {
  const options = { connections: CONNECTIONS, seconds: SECONDS, paced: true, token };
  let { requests: count } = await runWrk(url, { ...options, seconds: 1 });
  const p99s: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { p99Ms, requests } = await runWrk(url, options);
    p99s.push(p99Ms);
    count += requests;
  }
  return { p99Ms: median(p99s), count };
}

/** Finished games of many, submitted by a few at once. */
async function measureSubmissions(
  database: Client,
  url: string,
  issuer: Stage['issuer'],
  puzzle: DailyPuzzle,
): Promise<string> {
  const players = makePlayers(issuer, SUBMITTERS);
  await startGames(database, puzzle, players);
  for (const words of puzzle.groups)
    await runTasks(
      players.map(
        ({ token }) =>
          () =>
            guess(url, token, puzzle, words),
      ),
      CONNECTIONS,
    );
  const { medianMs, p99Ms, outcomes } = await runTasks(
    players.map(
      ({ token }) =>
        () =>
          submit(url, token, puzzle),
    ),
    4,
  );
  return `p50/p99 ${medianMs.toFixed(1)} / ${p99Ms.toFixed(1)} ms, ${JSON.stringify(outcomes)}`;
}

async function guess(
  url: string,
  token: string,
  { puzzleId }: DailyPuzzle,
  words: string[],
): Promise<number> {
  const json = { puzzle_id: puzzleId, words };
  return (await send(url + ROUTES.scores.validateGuess, { method: 'POST', token, json })).status;
}

async function submit(url: string, token: string, { puzzleId, groups }: DailyPuzzle): Promise<number> {
  const path = routePath(ROUTES.scores.submit, { puzzle_id: puzzleId });
  return (await send(url + path, { method: 'POST', token, json: groups })).status;
}

function subjectOf(token: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  return String((claims as { sub: unknown }).sub);
}
