import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '@fourfold/testing';
import { DayPlayers } from '../day-players';
import type { Environment } from '../environment';
import { RequestLog } from '../load';
import { measureProcessorTime } from '../processes';
import type { Report } from '../report';
import { countStatements } from '../statements';

const GAMES = Number(process.env['BENCH_GAMES'] ?? 200);
/** Each plays game after game, as fast as it is answered: a machine that is busy serves them more slowly, and all of them. */
const PLAYERS_AT_ONCE = 16;
const ACCOUNTS = 40;
const REST_SECONDS = 20;
/** What a game costs once its code is compiled. */
const WARM_UP_GAMES = 100;
const MAX_STATEMENTS = 40;
const MAX_MILLISECONDS = 35;
const MAX_CORES_AT_REST = 0.05;

/**
 * What one game costs, from the page to the boards, and what a system costs that nobody uses. Statements can be compared
 * on a machine that does other work meanwhile, and processor time roughly.
 */
export async function measureGame(environment: Environment, report: Report): Promise<void> {
  const { stack, pids } = environment;
  const players = await DayPlayers.create(environment, ACCOUNTS);
  const play = async (count: number): Promise<number> => {
    const log = new RequestLog(stack.url);
    let begun = 0;
    const playOn = async (): Promise<void> => {
      while (begun++ < count) await players.play(log, performance.now(), 0).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: PLAYERS_AT_ONCE }, playOn));
    await untilApplied(environment);
    for (const [what, times] of log.errors) console.log(`  ${times} × ${what}`);
    return log.failures;
  };
  await play(WARM_UP_GAMES);
  const statements = await countStatements(stack);
  const processorTime = measureProcessorTime(pids);
  const failures = await play(GAMES);
  report.addShares('statements of a game', await statements(), { count: GAMES, max: MAX_STATEMENTS });
  const processorMs = processorTime(1);
  report.addShares('processor time of a game', processorMs, {
    count: GAMES,
    unit: 'ms',
    max: MAX_MILLISECONDS,
  });
  report.add('failed requests', failures, '', { max: 0 });
  await measureRest(environment, report);
}

/** Until every read model has the events of all games. */
async function untilApplied({ stack: { database } }: Environment): Promise<void> {
  await waitFor(async () => {
    const [row] = await database.query<{ waiting: number }>(
      `select count(*)::integer as waiting from puzzles.outbox
       where type in ('score.submitted', 'streak.changed') and not (
         exists (select from puzzles.inbox where event_id = id)
         and (type = 'score.submitted' or exists (select from auth.inbox where event_id = id))
         and (type = 'score.submitted' or exists (select from social.inbox where event_id = id))
         and (type = 'streak.changed' or exists (select from admin.inbox where event_id = id)))`,
    );
    return row!.waiting === 0;
  });
}

/** What a system costs that nobody uses. */
export async function measureRest({ stack, pids }: Environment, report: Report): Promise<void> {
  const statements = await countStatements(stack);
  const processorTime = measureProcessorTime(pids);
  await delay(REST_SECONDS * 1_000);
  report.addShares('statements at rest', await statements(), { count: REST_SECONDS, unit: '/s' });
  const cores = { count: REST_SECONDS * 1_000, unit: 'cores', max: MAX_CORES_AT_REST };
  report.addShares('processor time at rest', processorTime(1), cores);
}
