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
/** Until V8 has collected, and Postgres has written, what the work before has left. */
const SETTLING_SECONDS = 60;
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

/** Until every read model has the events of the puzzles and of all games: `read_by` names the consumers of each type. */
async function untilApplied({ stack: { database } }: Environment): Promise<void> {
  await waitFor(async () => {
    const [row] = await database.query<{ waiting: number }>(
      `with applied (service, event_id) as (
         select 'auth', event_id from auth.inbox union all select 'puzzles', event_id from puzzles.inbox
         union all select 'social', event_id from social.inbox union all select 'admin', event_id from admin.inbox
       ), read_by (type, service) as (
         values ('puzzle.published', 'admin'), ('score.submitted', 'puzzles'), ('score.submitted', 'admin'),
           ('streak.changed', 'puzzles'), ('streak.changed', 'auth'), ('streak.changed', 'social')
       )
       select count(*)::integer as waiting from puzzles.outbox join read_by using (type)
       where not exists (
         select from applied where applied.service = read_by.service and applied.event_id = outbox.id
       )`,
    );
    return row!.waiting === 0;
  });
}

/** What a system costs that nobody uses, a minute after everything has been applied. */
export async function measureRest(environment: Environment, report: Report): Promise<void> {
  const { stack, pids } = environment;
  await untilApplied(environment);
  await delay(SETTLING_SECONDS * 1_000);
  const statements = await countStatements(stack);
  const processorTime = measureProcessorTime(pids);
  await delay(REST_SECONDS * 1_000);
  report.addShares('statements at rest', await statements(), { count: REST_SECONDS, unit: '/s' });
  const cores = { count: REST_SECONDS * 1_000, unit: 'cores', max: MAX_CORES_AT_REST };
  report.addShares('processor time at rest', processorTime(1), cores);
}
