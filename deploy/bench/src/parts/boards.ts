import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTES, routePath } from '@fourfold/contracts';
import type { TokenIssuer } from '@fourfold/testing';
import { Population } from '../boards/population';
import { send } from '../http';
import { runTasks, type Task } from '../load';
import { pidOfServer, ProcessorTime } from '../processor-time';
import type { Report } from '../report';
import type { Stage } from '../stage';
import { median } from '../statistics';
import { runWrk } from '../wrk';

const SIZES = [10_000, 100_000, 1_000_000] as const;
const CONNECTIONS = 32;
/** Full speed is as fast as the answers come; at a moderate rate every connection waits a while before its next request. */
const PACES = ['full speed', 'a moderate rate'] as const;
type Pace = (typeof PACES)[number];
/** Many short rounds rather than few long ones: what else the machine does changes from second to second. */
const ROUNDS = 5;
const ROUND_SECONDS = 1;
const MAX_P99_MS = 25;
const MAX_GROWTH = 1.5;
const SUBMISSIONS_PER_ROUND = 200;
const SUBMITTERS_AT_ONCE = 4;

const { leaderboards } = ROUTES;

interface Board {
  name: string;
  path: string;
  signedIn: boolean;
}

const BOARDS: readonly Board[] = [
  { name: 'today, public', path: leaderboards.todayPublic, signedIn: false },
  { name: 'streaks, public', path: leaderboards.streaksPublic, signedIn: false },
  { name: 'totals, public', path: leaderboards.totalScoresPublic, signedIn: false },
  { name: 'today, own row', path: leaderboards.today, signedIn: true },
  { name: 'streaks, own row', path: leaderboards.streaks, signedIn: true },
  { name: 'totals, own row', path: leaderboards.totalScores, signedIn: true },
  { name: 'all-time, own row', path: leaderboards.allTime, signedIn: true },
  { name: 'today, friends', path: leaderboards.todayFriends, signedIn: true },
  { name: 'streaks, friends', path: leaderboards.streaksFriends, signedIn: true },
  { name: 'totals, friends', path: leaderboards.totalScoresFriends, signedIn: true },
];

interface Figures {
  medianMs: number;
  p99Ms: number;
  /** Processor time of one request, by process. */
  time: Readonly<Record<string, number>>;
}

type Figure = (figures: Figures) => number;
const p50Of: Figure = ({ medianMs }) => medianMs;
const p99Of: Figure = ({ p99Ms }) => p99Ms;

/** What was measured, round by round for each size. */
type Measured = Figures[][];

/**
 * Every board with more and more players, and submissions. Each size has a database and a service of its own, and they take
 * turns in short rounds, so that whatever else the machine does meets all of them alike.
 */
export async function measureBoards(stage: Stage, report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'boards-'));
  const populations: Population[] = [];
  try {
    for (const size of SIZES) {
      const started = performance.now();
      populations.push(await Population.found(size, ROUNDS * SUBMISSIONS_PER_ROUND, stage));
      report.note(`${size} players come in`, `${((performance.now() - started) / 1_000).toFixed(0)} s`);
    }
    await checkTruth(populations[0]!);
    const readers = populations.map((population) => new Readers(population, stage, folder));
    for (const board of BOARDS) await takeTurns(readers, (reader) => reader.read(board, 'full speed'), 1);
    for (const board of BOARDS)
      for (const pace of PACES)
        reportBoard(
          report,
          `${board.name}, at ${pace}`,
          await takeTurns(readers, (reader) => reader.read(board, pace)),
        );
    const submitters = populations.map((population) => new Submitters(population, stage));
    reportSubmissions(report, await takeTurns(submitters, (submitter) => submitter.submitSome()));
  } finally {
    for (const population of populations) await population.stop();
    rmSync(folder, { recursive: true });
  }
}

/** What was put in past the service is what the service would have made of it. */
async function checkTruth(population: Population): Promise<void> {
  const log = await population.rebuild();
  if (!log.includes('"differed":{}')) throw new Error(`The crowd is not as the service would keep it:\n${log}`);
}

class Readers {
  private readonly tokensFile: string;

  constructor(
    private readonly population: Population,
    private readonly stage: Stage,
    folder: string,
  ) {
    this.tokensFile = join(folder, String(population.players));
    writeFileSync(this.tokensFile, tokensOf(population.readers, stage.issuer).join('\n'));
  }

  async read({ path, signedIn }: Board, pace: Pace): Promise<Figures> {
    const script = {
      file: join(__dirname, '../boards/board.lua'),
      args: [pace === 'full speed' ? '' : 'paced', ...(signedIn ? [this.tokensFile] : [])],
    };
    const time = processorTime(this.population, this.stage);
    const { medianMs, p99Ms, requests } = await runWrk(this.population.service.url + path, {
      connections: CONNECTIONS,
      seconds: ROUND_SECONDS,
      script,
    });
    return { medianMs, p99Ms, time: time.each(requests) };
  }
}

class Submitters {
  private readonly tokens: string[];

  constructor(
    private readonly population: Population,
    private readonly stage: Stage,
  ) {
    this.tokens = tokensOf(population.finishers, stage.issuer);
  }

  async submitSome(): Promise<Figures> {
    const time = processorTime(this.population, this.stage);
    const tasks = this.tokens.splice(0, SUBMISSIONS_PER_ROUND).map((token) => this.submission(token));
    const { medianMs, p99Ms, count, outcomes } = await runTasks(tasks, SUBMITTERS_AT_ONCE);
    if (outcomes[201] !== count) throw new Error(`Not all were accepted: ${JSON.stringify(outcomes)}`);
    return { medianMs, p99Ms, time: time.each(count) };
  }

  private submission(token: string): Task {
    const { puzzle, service } = this.population;
    const url = service.url + routePath(ROUTES.scores.submit, { puzzle_id: puzzle.puzzleId });
    return async () => (await send(url, { method: 'POST', token, json: puzzle.groups })).status;
  }
}

function tokensOf(userIds: readonly string[], issuer: TokenIssuer): string[] {
  return userIds.map((sub) => issuer.token({ sub }));
}

function processorTime({ service }: Population, { stack }: Stage): ProcessorTime {
  return new ProcessorTime({
    service: service.pid,
    postgres: pidOfServer('postgres', stack.stores.postgres.port),
  });
}

async function takeTurns<Way>(
  ways: readonly Way[],
  measure: (way: Way) => Promise<Figures>,
  rounds = ROUNDS,
): Promise<Measured> {
  const measured: Measured = ways.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, way] of ways.entries()) measured[index]!.push(await measure(way));
  return measured;
}

function reportBoard(report: Report, name: string, measured: Measured): void {
  const p99s = medianOf(measured, p99Of);
  report.add(`${name}: p99`, `≤ ${MAX_P99_MS} ms`, listed(p99s), Math.max(...p99s) <= MAX_P99_MS);
  report.note(`${name}: p99 of the best round`, listed(bestOf(measured, p99Of)));
  reportGrowth(report, `${name}: growth of p99`, measured, p99Of);
  reportRest(report, name, measured);
}

function reportSubmissions(report: Report, measured: Measured): void {
  reportGrowth(report, 'submission: growth of p50', measured, p50Of);
  report.note('submission: p99', listed(medianOf(measured, p99Of)));
  report.note('submission: p99 of the best round', listed(bestOf(measured, p99Of)));
  reportRest(report, 'submission', measured);
}

function reportRest(report: Report, name: string, measured: Measured): void {
  report.note(`${name}: p50`, listed(medianOf(measured, p50Of)));
  for (const process of ['service', 'postgres'])
    report.note(
      `${name}: processor time, ${process}`,
      listed(medianOf(measured, ({ time }) => time[process]!)),
    );
  const times = medianOf(measured, ({ time }) => Object.values(time).reduce((sum, ms) => sum + ms, 0));
  report.note(`${name}: growth of processor time`, growthOf(times).toFixed(2));
}

function reportGrowth(report: Report, what: string, measured: Measured, figure: Figure): void {
  const growth = growthOf(medianOf(measured, figure));
  report.add(what, `≤ ${MAX_GROWTH}`, growth.toFixed(2), growth <= MAX_GROWTH);
  report.note(`${what}, best rounds`, growthOf(bestOf(measured, figure)).toFixed(2));
}

/** The round in the middle, for each size. */
function medianOf(measured: Measured, figure: Figure): number[] {
  return measured.map((rounds) => median(rounds.map(figure)));
}

/** The round in which the rest of the machine disturbed least, for each size: what it does can only make things slower. */
function bestOf(measured: Measured, figure: Figure): number[] {
  return measured.map((rounds) => Math.min(...rounds.map(figure)));
}

function listed(figures: readonly number[]): string {
  return `${figures.map((ms) => ms.toFixed(2)).join(' / ')} ms`;
}

/** How much more it is with the most players than with the fewest. */
function growthOf(figures: readonly number[]): number {
  return figures.at(-1)! / figures[0]!;
}
