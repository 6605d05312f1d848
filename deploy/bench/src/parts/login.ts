import { ROUTES } from '@fourfold/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { send } from '../http';
import { runTasks, type LoadResult, type Task } from '../load';
import type { Report } from '../report';
import type { Stage } from '../stage';

const ACCOUNTS = 20;
const PARALLEL = 20;
const LOGINS = 200;
const BURST = 500;
const BURSTS = 3;
const READERS = 10;
const READ_PAUSE_MS = 20;
const MAX_READ_P95_MS = 200;

const PASSWORD = 'a password for the bench';

/** How long signing in takes, and what a burst of it does to everybody else. */
export async function measureLogins(stage: Stage, report: Report): Promise<void> {
  const { stack } = stage;
  const emails = Array.from({ length: ACCOUNTS }, (_, index) => `bench${index}@example.org`);
  const registered = await runTasks(
    emails.map((email, index) => async () => {
      const json = { email, password: PASSWORD, display_name: `Bench ${index}` };
      return (await send(stack.url + ROUTES.users.register, { method: 'POST', json })).status;
    }),
    2,
  );
  report.note('registrations', JSON.stringify(registered.outcomes));

  const login =
    (turn: number): Task =>
    async () => {
      const json = { email: emails[turn % ACCOUNTS], password: PASSWORD, remember_me: false };
      return (await send(stack.url + ROUTES.users.login, { method: 'POST', json })).status;
    };
  const calm = await runTasks(logins(LOGINS, login), PARALLEL);
  report.note(
    `logins, ${PARALLEL} in parallel`,
    `p95 ${calm.p95Ms.toFixed(0)} ms, ${calm.perSecond.toFixed(1)}/s, ${JSON.stringify(calm.outcomes)}`,
  );

  const quiet = await readsDuring(stage, () => delay(3_000));
  report.note('other routes before the burst', summary(quiet));
  const outcomes: string[] = [];
  const reads = await readsDuring(stage, async () => {
    for (let burst = 0; burst < BURSTS; burst++)
      outcomes.push(JSON.stringify((await runTasks(logins(BURST, login), BURST)).outcomes));
  });
  report.note(`${BURSTS} bursts of ${BURST} logins`, outcomes.join(' '));
  report.note('other routes during the bursts', summary(reads));
  report.add(
    'p95 of other routes during a login burst',
    `≤ ${MAX_READ_P95_MS} ms`,
    `${reads.p95Ms.toFixed(0)} ms`,
    reads.p95Ms <= MAX_READ_P95_MS,
  );
}

function logins(count: number, login: (turn: number) => Task): Task[] {
  return Array.from({ length: count }, (_, turn) => login(turn));
}

/** Readers of a board, a page, an account and a player's puzzles through the gateway, for as long as `work` takes. */
async function readsDuring({ stack, issuer }: Stage, work: () => Promise<unknown>): Promise<LoadResult> {
  let working = true;
  const player = issuer.token();
  const { leaderboards, puzzles, users } = ROUTES;
  const paths = [leaderboards.todayPublic, leaderboards.today, puzzles.available, users.profile, '/'];
  function* reads(): Generator<Task> {
    for (let turn = 0; working; turn++)
      yield async () => (await send(stack.url + paths[turn % paths.length]!, { token: player })).status;
  }
  const [result] = await Promise.all([
    runTasks(reads(), READERS, READ_PAUSE_MS),
    work().finally(() => (working = false)),
  ]);
  return result;
}

function summary({ medianMs, p95Ms, p99Ms, outcomes }: LoadResult): string {
  return `median ${medianMs.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${JSON.stringify(outcomes)}`;
}
